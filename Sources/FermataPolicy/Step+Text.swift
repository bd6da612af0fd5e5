extension Step: CustomStringConvertible {
  /// The step in words; parts by their numbers.
  public var description: String { text { "part \($0.value)" } }

  /// The step in words, with names for parts.
  package func text(naming name: (PartID) -> String) -> String {
    switch self {
    case .configure(let configuration): "configure \(configuration)"
    case .prefer(let preferences): "prefer \(preferences)"
    case .activate: "activate"
    case .deactivate: "deactivate, notify others"
    case .overrideOutput(let override):
      "send sound to \(override == .speaker ? "the speaker" : "no override")"
    case .start(let id, let anew): "start \(name(id))\(anew ? ", engine made anew" : "")"
    case .stop(let id): "stop \(name(id))"
    case .publish(let card):
      card.map(\.text) ?? "publish nothing"
    case .enable(let commands): "enable \(commands)"
    case .load(let id, _): "open \(name(id))'s item"
    case .cue(let id, let segment): "cue \(name(id)) at \(segment.start.secondsText)"
    }
  }
}

extension Card {
  /// Position and rate, and what only some items have.
  fileprivate var text: String {
    var text = "publish at \(elapsed.secondsText), rate \(rate.rateText)"
    if let chapter { text += ", chapter \(chapter + 1) of \(chapterCount)" }
    if picture > 0 { text += ", picture \(picture)" }
    return text
  }
}
