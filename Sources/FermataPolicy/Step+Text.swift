extension Step: CustomStringConvertible {
  /// The step in words; components by their numbers.
  public var description: String { text { "component \($0.value)" } }

  /// The step in words, with names for components.
  package func text(naming name: (ComponentID) -> String) -> String {
    switch self {
    case .configure(let configuration): "configure \(configuration)"
    case .activate: "activate"
    case .deactivate: "deactivate, notify others"
    case .start(let id, let anew): "start \(name(id))\(anew ? ", engine made anew" : "")"
    case .stop(let id): "stop \(name(id))"
    case .publish(let card):
      card.map { "publish at \($0.elapsed.secondsText), rate \($0.rate == 0 ? "0" : "1")" }
        ?? "publish nothing"
    case .enable(let commands): "enable \(commands)"
    case .load(let id, _): "open \(name(id))'s item"
    case .cue(let id, let segment): "cue \(name(id)) at \(segment.start.secondsText)"
    }
  }
}
