#if canImport(CFFmpeg_x86_64) || canImport(CFFmpeg_aarch64) || canImport(CFFmpeg_flat)
/// The last few packets, to warm up a new codec with; it holds references to their bytes.
final class PacketTail {
  /// How many are kept (our choice, because an AAC packet overlaps with the one before it, and two more are cheap).
  static let count = 3
  private var packets: [UnsafeMutablePointer<AVPacket>] = []

  deinit { removeAll() }

  func append(_ packet: UnsafeMutablePointer<AVPacket>) {
    if packets.count == PacketTail.count { remove(packets.removeFirst()) }
    if let copy = fermata_av_packet_clone(packet) { packets.append(copy) }
  }

  func removeAll() {
    packets.forEach(remove)
    packets.removeAll(keepingCapacity: true)
  }

  func forEach(_ body: (UnsafeMutablePointer<AVPacket>) -> Void) { packets.forEach(body) }

  private func remove(_ packet: UnsafeMutablePointer<AVPacket>) {
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    fermata_av_packet_free(&packet)
  }
}
#endif
