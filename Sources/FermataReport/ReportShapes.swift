import FermataScenarios

/// The small shapes that the page uses again and again, drawn once.
enum ReportShapes {
  /// The shapes by name, invisible until used.
  static let symbols = """
    <svg class="symbols" aria-hidden="true">\
    <symbol id="user" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></symbol>\
    <symbol id="phone" viewBox="0 0 10 10"><path d="M5 .4 9.6 5 5 9.6.4 5z"/></symbol>\
    <symbol id="play" viewBox="0 0 24 24"><path d="M7 4.2v15.6L20 12z"/></symbol>\
    <symbol id="pause" viewBox="0 0 24 24"><path d="M6 4.5h4.2v15H6zM13.8 4.5H18v15h-4.2z"/></symbol>\
    <symbol id="next" viewBox="0 0 24 24"><path d="M4 5.5v13l9-6.5zM13 5.5v13l7-5v5h2v-13h-2v5z"/></symbol>\
    <symbol id="previous" viewBox="0 0 24 24"><path d="M20 5.5v13l-9-6.5zM11 5.5v13l-7-5v5H2v-13h2v5z"/></symbol>\
    <symbol id="skipForward" viewBox="0 0 24 24">\
    <path d="M12 5V1.5L18 6l-6 4.5V7a6.5 6.5 0 1 0 6.5 6.5h2A8.5 8.5 0 1 1 12 5z"/></symbol>\
    <symbol id="skipBackward" viewBox="0 0 24 24">\
    <path d="M12 5V1.5L6 6l6 4.5V7a6.5 6.5 0 1 1-6.5 6.5h-2A8.5 8.5 0 1 0 12 5z"/></symbol>\
    </svg>
    """

  /// The shape of who or what acts, in its colour; the shapes differ too, for those who do not see the colours.
  static func actor(_ actor: Timeline.Actor) -> HTML {
    use(actor.rawValue, kind: "actor \(actor.rawValue)")
  }

  /// A shape by name.
  static func use(_ name: String, kind: String) -> HTML {
    .element("svg", ["class": kind, "aria-hidden": "true"], .element("use", ["href": "#\(name)"]))
  }
}
