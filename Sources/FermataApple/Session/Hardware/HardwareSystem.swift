/// The devices of a Mac's; a test brings some of its own.
package protocol HardwareSystem: Sendable {
  /// What is in use now.
  ///
  /// It may take a moment to read, so it is read on a worker, and once when the platform is made.
  var current: Hardware { get }

  /// Hears of changes, on any thread, in place of who heard before.
  ///
  /// Called again after each change, on a worker, because the devices in use may be others then.
  func observe(_ tell: @escaping @Sendable (HardwareNotice) -> Void)
}

/// What the hardware layer tells.
package enum HardwareNotice: Hashable, Sendable {
  /// Something of what is in use, or of the list of devices, is other than before.
  case changed
  /// The layer's service began anew: what was made with it is of no use any more.
  case restarted
}
