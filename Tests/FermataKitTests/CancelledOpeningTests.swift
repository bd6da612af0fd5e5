import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Foundation
import PlayerSupport
import Synchronization
import Testing

/// An opening that waits for a server ends when nobody wants it any more, and its lane is free again.
@Suite(.serialized) struct CancelledOpeningTests {
  private let server: SilentServer
  private let media: SocketMedia
  private let platform = ThreadedPlatform()

  init() throws {
    server = try SilentServer()
    media = SocketMedia(port: server.port)
  }

  @Test func `an opening ends with the queue that it was for`() async {
    let player = Player(AudioSystem(platform: platform.platform(media: media)))
    player.load("dead")
    #expect(await media.openings.soon() == .begun)
    player.load("ruler:60")
    player.play()
    #expect(await media.openings.soon() == .ended(.cancelled))
    #expect(await player.becomes(\.isPlaying))
    #expect(player.status.errors.isEmpty)
    // The dead item was the first.
    let (words, lane) = AsyncStream.makeStream(of: Bool.self)
    platform.schedule(on: .loader(ItemID(1)), at: .zero) { lane.yield(true) }
    #expect(await words.soon() == true)
  }

  @Test func `an opening ends with its player`() async {
    var player: Player? = Player(AudioSystem(platform: platform.platform(media: media)))
    player?.load("dead")
    #expect(await media.openings.soon() == .begun)
    player = nil
    #expect(await media.openings.soon() == .ended(.cancelled))
  }
}

extension AsyncStream where Element: Sendable {
  /// The next element; `nil` if none comes within 20 s, which no machine needs.
  fileprivate func soon() async -> Element? {
    await withTaskGroup(of: Element?.self) { group in
      group.addTask { await self.first { _ in true } }
      group.addTask {
        await bound()
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }
}

/// A server on this machine that takes connections and never says a word.
private final class SilentServer: Sendable {
  let port: UInt16
  private let socket: Int32

  init() throws {
    socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = SocketMedia.address(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (socket, size) = (socket, length)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, size) == 0 && listen(socket, 4) == 0 && getsockname(socket, $0, &length) == 0
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    try #require(isBound)
  }

  deinit { close(socket) }
}

/// Asks the server for whatever is called `dead`; everything else is a ruler.
private final class SocketMedia: MediaSource {
  enum Opening: Equatable { case begun, ended(MediaError.Code) }

  let openings: AsyncStream<Opening>
  private let note: AsyncStream<Opening>.Continuation
  private let port: UInt16

  init(port: UInt16) {
    self.port = port
    (openings, note) = AsyncStream.makeStream()
  }

  static func address(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    return address
  }

  func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    try open(location, format: format, cancellation: Cancellation())
  }

  func open(
    _ location: MediaLocation, format: AudioFormat, cancellation: Cancellation
  ) throws(MediaError) -> any MediaReader {
    guard location.text == "dead" else { return try Ruler().open(location, format: format) }
    let socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = Self.address(port: port)
    let isConnected = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    note.yield(.begun)
    var question = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    // A tenth of a second, as the seam asks.
    while isConnected, !cancellation.isCancelled, poll(&question, 1, 100) == 0 {}
    let code: MediaError.Code = cancellation.isCancelled ? .cancelled : .damaged
    note.yield(.ended(code))
    throw MediaError(code, location, operation: "open")
  }
}
