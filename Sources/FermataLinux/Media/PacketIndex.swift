#if canImport(CFFmpeg_x86_64) || canImport(CFFmpeg_aarch64) || canImport(CFFmpeg_flat)
/// Where the packets of a stream without trustworthy time stamps lie, learnt while reading it from the start.
///
/// MP3 and ADTS files say nowhere which frame a byte belongs to; only counting from the start tells. Not every packet
/// is kept: when the table is full every other entry goes, so 10 hours of MP3 take 128 KiB with an entry each 6
/// seconds.
package struct PacketIndex {
  package struct Entry: Equatable {
    /// Where the packet starts in the file.
    package let byte: Int64
    /// The packet's first frame, counted from the first packet's first frame.
    package let start: Int64

    /// Makes an entry.
    package init(byte: Int64, start: Int64) {
      self.byte = byte
      self.start = start
    }
  }

  private static let capacity = 8192
  package private(set) var entries: [Entry] = []
  private var spacing: Int64 = 1 << 14

  /// Makes an empty index.
  package init() {}

  /// Remembers a packet that was reached without a gap; most are passed over.
  package mutating func note(_ entry: Entry) {
    if let last = entries.last, entry.start < last.start + spacing { return }
    if entries.count == PacketIndex.capacity { halve() }
    entries.append(entry)
  }

  /// The last known packet that starts at or before a frame.
  package func entry(atOrBefore frame: Int64) -> Entry? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].start <= frame { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : entries[low - 1]
  }

  private mutating func halve() {
    spacing *= 2
    var kept: [Entry] = []
    kept.reserveCapacity(PacketIndex.capacity)
    for index in stride(from: 0, to: entries.count, by: 2) { kept.append(entries[index]) }
    entries = kept
  }
}
#endif
