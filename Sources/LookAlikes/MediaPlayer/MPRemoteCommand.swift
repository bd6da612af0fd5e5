public import Foundation

/// One of the lock screen's buttons.
///
/// Any of its process's threads may use it, because they take turns; like Apple's it is not sendable.
public class MPRemoteCommand: NSObject {
  /// What an app added, and the token with which it takes that away.
  private final class Target {
    let handler: (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus
    init(_ handler: @escaping (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus) {
      self.handler = handler
    }
  }

  /// The centre that it belongs to, which tells the phone what changed.
  weak var center: MPRemoteCommandCenter?
  private var targets: [Target] = [] { didSet { changed() } }

  public var isEnabled = true { didSet { changed() } }

  @discardableResult
  public func addTarget(handler: @escaping (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus) -> Any {
    let target = Target(handler)
    targets.append(target)
    return target
  }

  /// Removes what a token stands for, and with `nil` everything; anything else removes nothing.
  public func removeTarget(_ target: Any?) {
    guard let target else { return targets = [] }
    targets.removeAll { $0 === target as? Target }
  }

  /// Whether a press would be heard: it is enabled and somebody listens.
  var isHeard: Bool { isEnabled && !targets.isEmpty }

  /// How many handlers hear a press.
  package var targetCount: Int { targets.count }

  /// Tells the centre that the lock screen may show something else.
  func changed() { center?.commandChanged() }

  /// Runs every target in order, and answers the first that was no success; `nil` if nobody listens.
  package func deliver(_ event: MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus? {
    guard isHeard else { return nil }
    let answers = targets.map { $0.handler(event) }
    return answers.first { $0 != .success } ?? .success
  }
}
