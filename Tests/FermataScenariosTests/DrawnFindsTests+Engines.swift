// Finds in which an engine dies or comes back at an awkward instant.

extension DrawnFindsTests {
  static let ofEngines: [Find] = [
    Find(
      "an-engine-that-dies-a-few-frames-above-the-low-water",
      """
      player   player movie ruler:60/3 ruler:9#2 ruler:4#3
      at 1 s player play
      at 7655.516 ms inside app deactivates
      end 8197.354 ms
      """)
  ]
}
