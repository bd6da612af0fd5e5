/// One of the seven laws that every run is held to; it is judged by the script, what the app was told, the frames that
/// passed its gate, cards, answers and the public phase; never by what the policy believes.
public enum Law: String, Hashable, Sendable, CaseIterable {
  /// Sound has a cause.
  case licence
  /// The newest play is served, or the screen says a true reason.
  case newestIntent = "newest-intent"
  /// What was heard in private is not heard in public.
  case publicPort = "public-port"
  /// The answer to a press comes true.
  case answer
  /// Nothing is done twice, and an idle app does nothing.
  case calm
  /// No frame is lost or heard twice.
  case whole
  /// Whoever we interrupted is told when we are done.
  case manners

  /// The name in messages, reports and `fermata explain`.
  public var id: String { "law.\(rawValue)" }

  /// What it says, in a sentence.
  public var summary: String { text.summary }

  /// What it says in full, and what it spares.
  public var details: String { text.details }

  private var text: (summary: String, details: String) {
    switch self {
    case .licence:
      (
        "Sound never begins without a licence.",
        """
        A play, leave after an interruption, an authority's activation and what the recipe names (the end of a \
        hint, the foreground, any end for a game) license sound. A pause, output loss, the beginning of an \
        interruption, a reset and the queue's end revoke it. A stall, a route that blinks, a queue that is loaded \
        while playing and a change of item keep it.
        """
      )
    case .newestIntent:
      (
        "After a play there is sound within three seconds, or a reason that is true in the world.",
        """
        Whenever a copy of the phone would let the app configure, activate and start right now, what the user wants \
        is heard. The seconds count from the last thing that happened: a play, a notice, or a refusal of what is \
        tried again, fifty times. The media's and the system's own latencies are added; time while the app is \
        suspended is not counted.
        """
      )
    case .publicPort:
      (
        "After a private output is lost nothing passes to the phone's own until a new licence.",
        """
        It holds from the notice of the loss, or 550 ms after a loss that nobody tells. Frames in flight are the \
        system's; recipes that ignore routes are exempt; an app's own engine is told, and its phase is not playing.
        """
      )
    case .answer:
      (
        "A press that is answered with success has its effect; any other answer changes nothing.",
        """
        Success promises that nothing the app had been told refuses the press; its effect comes at once, or a later \
        refusal is status.
        """
      )
    case .calm:
      (
        "One cause, one call: nothing is asked, published or tried more often than its cause needs.",
        """
        For each part and each thing told at most one configure, activate, deactivate, start and stop; no card and no \
        set of commands that says what the last one said; at most fifty retries; an idle app sets no alarm and its \
        pump sleeps. Within a second of the phone's time an app wakes 250 times at most for each of its parts.
        """
      )
    case .whole:
      (
        "The next frame follows the last one heard.",
        """
        Except at a seek, a rewind of the recipe, a skip, a repeat and in a broadcast. After a cut what was in flight \
        is heard again, and one buffer at most; at another speed the index is right within 50 ms.
        """
      )
    case .manners:
      (
        "Whoever we interrupted gets the word, within the recipe's linger and a second of our last need.",
        """
        The foreground counts as need where the recipe says so. Who was killed or began anew waits for nothing, and \
        two apps of ours are two.
        """
      )
    }
  }
}
