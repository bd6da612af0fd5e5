import FermataReport
import Testing

struct ReportGeometryTests {
  @Test func `labels far apart share a row`() {
    let layout = MarkerLayout(positions: [0, 0.3, 0.6], widths: [0.2, 0.2, 0.2])
    #expect(layout.places.map(\.row) == [0, 0, 0])
    #expect(layout.rows == 1)
  }

  @Test func `labels close together go down like a staircase`() {
    let layout = MarkerLayout(positions: [0.1, 0.1, 0.15, 0.5], widths: [0.2, 0.2, 0.2, 0.2])
    #expect(layout.places.map(\.row) == [0, 1, 2, 0])
  }

  @Test func `a label that would leave the picture ends at its line`() {
    let layout = MarkerLayout(positions: [0.2, 0.9], widths: [0.2, 0.2])
    #expect(layout.places.map(\.endsAtLine) == [false, true])
    #expect(!MarkerLayout(positions: [0.5], widths: [0.5]).places[0].endsAtLine, "it just fits")
  }

  @Test(arguments: 1...40)
  func `no label covers another and no line runs through a lower label`(count: Int) {
    let positions = (0..<count).map { Double(($0 &* $0 &* 31) % 97) / 97 }.sorted()
    let widths = positions.indices.map { 0.05 + Double($0 % 4) * 0.08 }
    let places = MarkerLayout(positions: positions, widths: widths).places
    let spans = positions.indices.map { index in
      places[index].endsAtLine
        ? max(0, positions[index] - widths[index])...positions[index]
        : positions[index]...(positions[index] + widths[index])
    }
    for (later, place) in places.enumerated() {
      for earlier in 0..<later where spans[earlier].overlaps(spans[later]) {
        #expect(places[earlier].row != place.row)
      }
      for earlier in 0..<later where spans[earlier].contains(positions[later]) {
        #expect(places[earlier].row < place.row)
      }
    }
  }

  @Test(
    arguments: [
      ([], ""), ([0, 0], ""), ([0, 1, 0], "M1 0h1v200h-1z"), ([0.5, 1], "M0 50h1l1-50v200l-1-50h-1z"),
      ([1, 0, 1], "M0 0h1v200h-1zM2 0h1v200h-1z"), ([1e-6], "M0 98h1v4h-1z"),
    ] as [([Float], String)])
  func `a wave is drawn around the middle and broken at silence`(peaks: [Float], path: String) {
    #expect(Waveform.outline(peaks, full: 1) == path)
  }
}
