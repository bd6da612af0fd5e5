// Wrong: a queue is made of items, not of URLs.
import AVFoundation

func queue(_ urls: [URL]) -> AVQueuePlayer { AVQueuePlayer(items: urls) }
