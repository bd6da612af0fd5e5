// Wrong: a time is no number of seconds.
import CoreMedia

func seconds(_ time: CMTime) -> Double { time }
