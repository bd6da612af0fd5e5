public import FermataPlatform
public import FermataSimulator

/// The process of an app that is written against Apple's own frameworks, on a simulated phone.
///
///     let phone = Phone()
///     let process = PhoneProcess(phone, phone.install("app"))
///     process.main { Manager.shared.start() }
///     try phone.run(for: .seconds(5))
///
/// What the system tells comes on its main thread, and a call that takes time blocks the thread that makes it, while the
/// phone's time goes on. Threads take turns, so that a run is the same each time. Keep it as long as the app runs:
/// dropping it ends the process.
public final class PhoneProcess: Sendable {
  /// What Apple's frameworks ask.
  package let inside: AppProcess

  /// Makes the process of an app that was installed without a script.
  ///
  /// - Parameters:
  ///   - phone: where it runs.
  ///   - app: whose process it is.
  ///   - media: opens what the app's players play, by path or URL; rulers unless told otherwise.
  public init(_ phone: Phone, _ app: AppID, media: any MediaSource = Ruler()) {
    inside = AppProcess(phone, app, media: media)
  }

  deinit { inside.end() }

  /// The phone that it runs on.
  public var phone: Phone { inside.phone }
  /// The app whose process it is.
  public var app: AppID { inside.app }

  /// Does something on the app's main thread; returns once that is done, or blocks in a call that takes time.
  ///
  /// What it uses need not be sendable, because the threads of an app take turns with the one that calls this.
  public func main(_ work: @escaping () -> Void) {
    let work = InTurns(work)
    inside.main { work.value() }
  }

  /// Makes something on the app's main thread, such as an object that asks for Apple's singletons.
  ///
  ///     let manager = try process.make { AudioManager() }
  ///
  /// - Returns: what was made; if that takes time, the phone's time passes meanwhile.
  /// - Throws: `PhoneError` as `Phone.run(for:)` does.
  public func make<Value>(_ body: @escaping () -> Value) throws(PhoneError) -> Value {
    let made = Made<Value>()
    main { made.value = body() }
    // First what happens at this instant anyway.
    var step = Duration.zero
    while true {
      if let value = made.value { return value }
      try phone.run(for: step)
      step = .milliseconds(1)
    }
  }

  /// Does something on the main actor that asks for Apple's singletons, such as making or calling a class of the main actor's.
  ///
  ///     let manager = process.onMainActor { ModernManager() }
  ///
  /// A call that takes time drives the phone meanwhile. What the phone tells comes on the app's main thread all the same,
  /// which is not the main actor's.
  @MainActor public func onMainActor<Value>(_ body: @MainActor () throws -> Value) rethrows -> Value {
    try AppProcess.$entered.withValue(inside) { try body() }
  }

  /// Ends the process, as when its app is killed: calls that are under way fail, and nothing is told any more.
  public func end() { inside.end() }
}

/// What an app's thread makes and the driver waits for, in turns.
private final class Made<Value> { var value: Value? }
