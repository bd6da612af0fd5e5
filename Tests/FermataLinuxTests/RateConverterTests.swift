#if canImport(CFFmpeg_x86_64) || canImport(CFFmpeg_aarch64) || canImport(CFFmpeg_flat)
import FermataLinux
import Foundation
import Testing

/// What a change of the sample rate gives, however its input comes and its output is asked for.
struct RateConverterTests {
  /// In lowest terms: upwards and downwards, with phases that groups of four divide, halve, and do not divide.
  static let ratios: [(input: Int, output: Int)] = [
    (147, 160), (160, 147), (147, 320), (147, 640), (2, 1), (4, 1), (16, 1), (1, 6), (2, 3), (640, 147),
    (49, 50),
  ]

  private static func converter(_ ratio: (input: Int, output: Int), channels: Int) throws -> RateConverter {
    let filter = try #require(RateFilter(input: ratio.input, output: ratio.output))
    return RateConverter(filter, channelCount: channels)
  }

  /// Feeds frames in runs and asks for rooms, each list over and over, to the end.
  private static func run(
    _ converter: RateConverter, _ channels: [[Float]], runs: [Int] = [4096], rooms: [Int] = [4096]
  ) -> [Float] {
    let width = channels.count
    let buffer = UnsafeMutablePointer<Float>.allocate(capacity: 4096 * width)
    defer { buffer.deallocate() }
    var (result, number, place) = ([Float](), 0, 0)
    func ask(_ give: (UnsafeMutablePointer<Float>, Int) -> Int) -> Int {
      let count = give(buffer, rooms[number % rooms.count])
      number += 1
      result += UnsafeBufferPointer(start: buffer, count: count * width)
      return count
    }
    while place < channels[0].count {
      let count = min(runs[number % runs.count], channels[0].count - place, converter.free)
      for (channel, target) in converter.places().enumerated() {
        for index in 0..<count { target[index] = channels[channel][place + index] }
      }
      converter.take(count)
      place += count
      repeat { _ = ask { converter.give(into: $0, room: $1) } } while converter.isHolding
    }
    while ask({ converter.drain(into: $0, room: $1) }) > 0 {}
    return result
  }

  private static func noise(_ count: Int, seed: UInt64) -> [Float] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Float(Int32(truncatingIfNeeded: state >> 32)) / Float(Int32.max)
    }
  }

  @Test(arguments: ratios.indices) func `it gives the same however it is fed and asked`(_ index: Int) throws {
    let ratio = Self.ratios[index]
    let noise = [Self.noise(20_011, seed: 1), Self.noise(20_011, seed: 2)]
    let converter = try Self.converter(ratio, channels: 2)
    let whole = Self.run(converter, noise)
    #expect(whole.count == 2 * ((20_011 * ratio.output + ratio.input - 1) / ratio.input))
    for (runs, rooms) in [([1, 77, 4000], [4096]), ([4096], [1, 2, 3, 4, 5, 6, 7, 1000]), ([5], [7])] {
      converter.restart()
      #expect(Self.run(converter, noise, runs: runs, rooms: rooms) == whole, "\(runs), \(rooms)")
    }
  }

  @Test(arguments: ratios.indices) func `it begins and ends as if the sound went on`(_ index: Int) throws {
    let constant = [[Float](repeating: 0.5, count: 3000)]
    let given = Self.run(try Self.converter(Self.ratios[index], channels: 1), constant)
    #expect(given.allSatisfy { abs($0 - 0.5) < 1e-6 })
  }

  @Test(arguments: ratios.indices) func `a frame lies where its instant is`(_ index: Int) throws {
    let ratio = Self.ratios[index]
    let ramp = (0..<20_000).map { Float($0) / 20_000 }
    let given = Self.run(try Self.converter(ratio, channels: 1), [ramp])
    for number in given.count / 4..<given.count * 3 / 4 {
      let instant = Double(number * ratio.input) / Double(ratio.output)
      guard abs(Double(given[number]) * 20_000 - instant) > 0.01 else { continue }
      Issue.record("frame \(number) is \(given[number] * 20_000), not \(instant)")
      break
    }
  }

  @Test(arguments: [1, 2, 3, 5]) func `each channel is converted alone`(_ count: Int) throws {
    let channels = (0..<count).map { Self.noise(5000, seed: UInt64($0)) }
    let together = Self.run(try Self.converter((147, 160), channels: count), channels)
    for (number, channel) in channels.enumerated() {
      let alone = Self.run(try Self.converter((147, 160), channels: 1), [channel])
      let part = stride(from: number, to: together.count, by: count).map { together[$0] }
      #expect(part == alone, "channel \(number) of \(count)")
    }
  }

  @Test(arguments: [0, 1, 2, 10, 31, 32, 33, 63, 64, 65, 100])
  func `a run shorter than the filter is given whole`(_ count: Int) throws {
    let given = Self.run(
      try Self.converter((147, 160), channels: 1), [[Float](repeating: 0.25, count: count)])
    #expect(given.count == (count * 160 + 146) / 147)
    #expect(given.allSatisfy { abs($0 - 0.25) < 1e-6 })
  }

  @Test func `what a lower rate cannot hold is taken out`() throws {
    // 15 kHz at 44.1 kHz, on its way to 22.05 kHz.
    let tone = (0..<44_100).map { Float(sin(2 * Double.pi * 15_000 * Double($0) / 44_100)) }
    let given = Self.run(try Self.converter((2, 1), channels: 1), [tone])
    #expect(given[1000..<given.count - 1000].allSatisfy { abs($0) < 1e-5 })
  }

  @Test func `it takes as much as it says`() throws {
    let converter = try Self.converter((147, 160), channels: 1)
    #expect(converter.free >= RateConverter.room)
    converter.take(converter.free)
    #expect(converter.free == 0 && converter.isHolding)
  }

  @Test func `a ratio with many phases is left to others`() {
    #expect(RateFilter(input: 147, output: 1024) != nil && RateFilter(input: 44_101, output: 48_000) == nil)
  }
}
#endif
