// What Dispatch got after iOS 16.5, as far as it is wanted here: its queues may be used on any thread, and say so.
@_exported import Dispatch

extension DispatchQueue: @retroactive @unchecked Sendable {}
