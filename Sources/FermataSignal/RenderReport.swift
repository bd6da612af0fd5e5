import Synchronization

/// Something that happened in the audio callback and that others must learn.
package struct RenderReport: Hashable, Sendable {
  /// The kinds of report.
  package enum Kind: UInt8, Sendable {
    /// Sound began: the first frame after silence, or of another segment.
    case started
    /// The first frame of a following item was rendered, without a gap.
    case crossed
    /// The segment's last frame was rendered.
    case ended
    /// Nothing was queued though sound was wanted.
    case underrun
    /// Frames from this instant on were taken back: what was reported of them is void.
    case takenBack
  }

  package var kind: Kind
  package var segment: Int
  package var item: Int
  package var mediaFrame: Int
  /// When the frame is handed to the route, in host time.
  package var hostNanoseconds: Int64
  /// How many times the segment had gone on to an item by then.
  package var lap: Int

  @_noLocks @_noAllocation
  package init(kind: Kind, segment: Int, item: Int, mediaFrame: Int, hostNanoseconds: Int64, lap: Int = 0) {
    self.lap = lap
    self.kind = kind
    self.segment = segment
    self.item = item
    self.mediaFrame = mediaFrame
    self.hostNanoseconds = hostNanoseconds
  }
}

/// A lock-free queue of reports from the audio callback to the pump; a full queue drops the newest.
package struct ReportQueue: ~Copyable {
  /// Half a second of buffers with two reports each, though the pump looks three times a second; a power of two, because
  /// an index is masked with it.
  private static let capacity = 64
  private let reports: UnsafeMutablePointer<RenderReport>
  private let written = Atomic<Int>(0)
  private let read = Atomic<Int>(0)

  package init() {
    reports = .allocate(capacity: Self.capacity)
    reports.initialize(
      repeating: RenderReport(kind: .started, segment: 0, item: 0, mediaFrame: 0, hostNanoseconds: 0),
      count: Self.capacity)
  }

  deinit { reports.deallocate() }

  /// Adds a report; the audio callback's call.
  @_noLocks @_noAllocation
  package func push(_ report: RenderReport) {
    let index = written.load(ordering: .relaxed)
    guard index - read.load(ordering: .acquiring) < Self.capacity else { return }
    reports[index & (Self.capacity - 1)] = report
    written.store(index + 1, ordering: .releasing)
  }

  /// Takes the oldest report; the pump's call.
  package func pop() -> RenderReport? {
    let index = read.load(ordering: .relaxed)
    guard index < written.load(ordering: .acquiring) else { return nil }
    let report = reports[index & (Self.capacity - 1)]
    read.store(index + 1, ordering: .releasing)
    return report
  }
}
