public import FermataPlatform

/// Checks a platform against what its seams promise; for those who port Fermata to another system.
///
///     let contract = PlatformContract {
///       PlatformContract.Rig(platform: MyPlatform.make(), letTimePass: { sleep(for: $0) })
///     }
///     let breaches = try contract.breaches(playing: "/music/overture.flac")
///     for breach in breaches { print(breach) }
///
/// It asks for nothing but what the core asks for, and provokes nothing: calls, devices and resets of the real system
/// are for a scenario on the simulated phone. A real system needs half a minute.
public struct PlatformContract {
  /// A platform, and how its time passes.
  public struct Rig {
    /// The platform; the check connects sinks of its own.
    public let platform: Platform
    /// Lets the platform's time pass: drives a simulated phone, or sleeps.
    public let letTimePass: (Duration) throws -> Void

    /// Makes a rig.
    public init(platform: Platform, letTimePass: @escaping (Duration) throws -> Void) {
      self.platform = platform
      self.letTimePass = letTimePass
    }
  }

  /// Something that a platform does and must not.
  public struct Breach: Hashable, Sendable, CustomStringConvertible {
    /// What was promised.
    public let clause: Clause
    /// What was seen.
    public let text: String

    /// The clause's name, what it says, and what was seen.
    public var description: String { "\(clause.rawValue): \(text) (\(clause.summary))" }
  }

  private let makeRig: () throws -> Rig

  /// Makes a contract.
  ///
  /// - Parameter makeRig: makes a platform that nobody has used yet; called once for each group of clauses.
  public init(_ makeRig: @escaping () throws -> Rig) { self.makeRig = makeRig }

  /// Checks everything once.
  ///
  /// To be called on a thread that may wait; it returns when all is checked.
  ///
  /// - Parameter location: a medium of at least two seconds that the platform can read; without one its media are not
  ///   checked.
  /// - Returns: what is not kept, each clause once; empty if all is.
  /// - Throws: what the rig throws.
  public func breaches(playing location: MediaLocation? = nil) throws -> [Breach] {
    var finding = Finding()
    try checkCalls(makeRig(), &finding)
    try checkSinks(makeRig(), &finding)
    try checkSnapshot(makeRig(), &finding)
    try checkScheduler(makeRig(), &finding)
    try checkEngine(makeRig(), &finding)
    if let location { try checkMedia(makeRig().platform.media, location, &finding) }
    return finding.breaches
  }

  /// What was found so far; each clause is told once.
  struct Finding {
    private(set) var breaches: [Breach] = []

    mutating func expect(_ isKept: Bool, _ clause: Clause, _ text: @autoclosure () -> String) {
      guard !isKept, !breaches.contains(where: { $0.clause == clause }) else { return }
      breaches.append(Breach(clause: clause, text: text()))
    }
  }
}
