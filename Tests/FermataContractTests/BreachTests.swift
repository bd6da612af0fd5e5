import Dispatch
import FermataContract
import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Synchronization
import Testing

/// Platforms that break one clause each.
@Suite struct BreachTests {
  /// What is found of a phone whose platform is changed.
  private func found(_ change: @escaping @Sendable (inout Platform) -> Void) throws -> Set<
    PlatformContract.Clause
  > {
    let contract = ContractTests.contract { platform in
      var changed = platform
      change(&changed)
      return changed
    }
    return Set(try contract.breaches(playing: "ruler:10").map(\.clause))
  }

  @Test(arguments: [
    (0, PlatformContract.Clause.answered), (2, .answeredOnce),
  ])
  func `a result that never comes, or comes twice`(times: Int, clause: PlatformContract.Clause) throws {
    #expect(
      try found { $0.answer(times: times) }.contains(clause))
  }

  @Test func `a result inside the call`() throws {
    let found = try found { $0.answerInsideCalls() }
    #expect(found.contains(.notAnsweredInside))
  }

  @Test func `a sink that is kept, or not replaced`() throws {
    let kept = Mutex<[any SystemSink]>([])
    #expect(
      try found { platform in
        let connect = platform.connect
        platform.connect = { sink in
          kept.withLock { $0.append(sink) }
          return connect(sink)
        }
      } == [.sinkIsFreed])
    #expect(
      try found { platform in
        let connect = platform.connect
        platform.connect = { sink in
          let disconnect = connect(sink)
          return { withExtendedLifetime(sink) { disconnect() } }
        }
      } == [.sinkIsFreed])
    let first = Mutex<(any SystemSink)?>(nil)
    let found = try found { platform in
      let connect = platform.connect
      first.withLock { $0 = nil }
      platform.connect = { sink in
        let isFirst = first.withLock { first in
          defer { first = first ?? sink }
          return first == nil
        }
        return isFirst ? connect(sink) : { @Sendable in false }
      }
    }
    #expect(found.isSuperset(of: [.newestSink]))
  }

  @Test(arguments: [false, true])
  func `a sink that cannot be disconnected, or disconnects who came after`(all: Bool) throws {
    let found = try found { platform in
      let connect = platform.connect
      platform.connect = { sink in
        let disconnect = connect(sink)
        return {
          guard all else { return true }
          _ = connect(Deaf())
          return disconnect()
        }
      }
    }
    #expect(found == [.disconnects])
  }

  @Test func `a session that reports while it is read`() throws {
    struct Reached { weak var sink: (any SystemSink)? }
    let reached = Mutex(Reached())
    let found = try found { platform in
      let connect = platform.connect
      platform.session = LyingSession(platform.session) { _ in
        _ = reached.withLock { $0.sink }?.receive(.routeChanged(.unknown))
      }
      platform.connect = { sink in
        reached.withLock { $0.sink = sink }
        return connect(sink)
      }
    }
    #expect(found == [.queriesAreQuiet])
  }

  @Test(arguments: [
    (Lie.early, PlatformContract.Clause.workIsNotEarly), (.inside, .workIsNotInside),
    (.atOnce, .workIsNotEarly),
    (.twice, .workRunsOnce),
    (.never, .workRuns), (.backwards, .clock), (.beside, .laneIsSerial),
  ])
  func `a scheduler that lies`(lie: Lie, clause: PlatformContract.Clause) throws {
    #expect(try found { $0.scheduler = LyingScheduler($0.scheduler, lie) }.contains(clause))
  }

  @Test(arguments: [
    (Pulling.huge, PlatformContract.Clause.pullSize), (.backwards, .pullOrder), (.farAhead, .pullOrder),
    (.beside, .pullIsAlone), (.never, .pulls), (.afterStop, .stopStops), (.afterDrop, .dropStops),
  ])
  func `an output that pulls as it must not`(pulling: Pulling, clause: PlatformContract.Clause) throws {
    #expect(try found { $0.output = LyingOutput($0.output, pulling) }.contains(clause))
  }

  @Test func `a session that says what cannot be`() throws {
    for change: @Sendable (inout SessionSnapshot) -> Void in [
      { $0.outputLatency = .milliseconds(-1) }, { $0.outputVolume = 1.5 },
      { $0.route = Route(outputs: [], token: 1) },
    ] {
      #expect(try found { $0.session = LyingSession($0.session, change) } == [.snapshot])
    }
    let count = Atomic<Int>(0)
    let found = try found { platform in
      platform.session = LyingSession(platform.session) { (snapshot: inout SessionSnapshot) in
        let token = count.wrappingAdd(1, ordering: .relaxed).newValue
        snapshot.route = Route(outputs: snapshot.route.outputs, token: token)
      }
    }
    #expect(found == [.snapshot])
  }

  @Test(arguments: [
    (Reading.elsewhere, PlatformContract.Clause.mediaSeek), (.tooMuch, .mediaFormat), (.goesOn, .mediaCancel),
    (.opensAll, .mediaError),
  ])
  func `media that lie`(reading: Reading, clause: PlatformContract.Clause) throws {
    #expect(try found { $0.media = LyingMedia(reading) } == [clause])
  }
}

/// Hears nothing.
private final class Deaf: SystemSink {
  func receive(_ event: SystemEvent) -> CommandOutcome { .success }
}
