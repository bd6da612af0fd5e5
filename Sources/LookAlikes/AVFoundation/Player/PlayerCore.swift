import AVFAudio
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Foundation
import PhoneProcess

/// What a player knows and does, which its app's threads use in turns.
final class PlayerCore {
  let process = AppProcess.current
  let registry: PlayerRegistry
  let sound: PlayerSound
  private(set) weak var player: AVPlayer?
  var status = AVPlayer.Status.unknown
  private(set) var error: NSError?
  private(set) var item: AVPlayerItem?
  /// What a queue plays after the item.
  var following: [AVPlayerItem] = [] { didSet { followUp() } }
  private(set) var rate: Float = 0
  private(set) var timeControl = AVPlayer.TimeControlStatus.paused
  private(set) var waiting: AVPlayer.WaitingReason?
  var defaultRate: Float = 1
  var waitsForStalls = true
  var volume: Float = 1 { didSet { change(setGain) } }
  var isMuted = false { didSet { change(setGain) } }
  var action = AVPlayer.ActionAtItemEnd.pause {
    didSet {
      followUp()
      if isAtEnd { act() }
    }
  }
  let values = AVPlayer.observedValues()
  /// The threads that change something of which observers are told once it is done.
  var changers: [AppThread?] = []
  /// Whether the item has been played to its end.
  private var isAtEnd = false
  /// Counts wishes to start or stop, so that what takes time serves the newest only.
  private var wishes = 0
  /// The route on which sound began or went on.
  private var heard = Route.none
  var observers: [TimeObserver] = []
  /// Counts what was planned, so that only the latest plan is carried out.
  var plans = 0

  init() {
    registry = PlayerRegistry.of(process)
    sound = PlayerSound(process)
  }

  func begin(for player: AVPlayer) {
    self.player = player
    registry.add(self)
    let me = InTurns(Weak(self))
    sound.engine.whenHalted = { halt in
      guard let core = me.value.object else { return }
      core.changeByItself { core.halted(halt) }
    }
    sound.report = { me.value.object?.take($0) }
  }

  var currentItem: ItemCore? { item?.core.value }

  private func setGain() { sound.gain = isMuted ? 0 : volume }

  // MARK: Wishes

  /// Wishes for a speed; 0 pauses.
  func set(_ wished: Float, because reason: AVPlayer.RateDidChangeReason? = .setRateCalled) {
    change { wish(wished, because: reason) }
  }

  private func wish(_ wished: Float, because reason: AVPlayer.RateDidChangeReason?) {
    // Nothing plays backwards here, and nothing that failed plays.
    guard wished == 0 || wished > 0 && status != .failed else { return post(.setRateFailed) }
    // At the end there is nothing left to play (our choice, because no source tells).
    if wished > 0, isAtEnd, action == .pause { return }
    let last = rate
    rate = wished
    if last != rate { post(reason) }
    if rate == 0 { stop() } else if timeControl == .playing { change(from: last) } else { start() }
  }

  private func change(from last: Float) {
    guard rate != last else { return }
    sound.move(to: Int(sound.place), rate: rate)
    planTimes()
  }

  private func stop() {
    wishes += 1
    let number = wishes
    sound.hold()
    let wasPaused = timeControl == .paused
    (timeControl, waiting) = (.paused, nil)
    work { core in if core.wishes == number { core.sound.engine.pause() } }
    if !wasPaused { tellTime() }
  }

  /// Starts on the framework's thread, because the session and the engine take time.
  private func start() {
    wishes += 1
    let number = wishes
    timeControl = .waitingToPlayAtSpecifiedRate
    guard let currentItem else {
      waiting = .noItemToPlay
      return
    }
    waiting = .evaluatingBufferingRate
    if currentItem.status == .failed { return set(0, because: .setRateFailed) }
    guard currentItem.status == .readyToPlay else { return }
    work { core in
      guard core.wishes == number else { return }
      // A pause that came meanwhile waits behind this, and undoes it before a frame is rendered.
      let hasStarted = core.startEngine()
      if hasStarted {
        core.sound.move(to: Int(core.sound.place), rate: core.rate)
        core.sound.begin()
      }
      core.heard = core.route
      core.onMain { if $0.wishes == number { $0.started(hasStarted) } }
    }
  }

  /// Whether the system lets it; a session that is inactive takes its time.
  private func startEngine() -> Bool {
    do {
      try AVAudioSession.sharedInstance().setActive(true)
      try sound.engine.start()
      return true
    } catch { return false }
  }

  private func started(_ hasStarted: Bool) {
    guard hasStarted else { return set(0, because: .setRateFailed) }
    (timeControl, waiting) = (.playing, nil)
    if sound.isStalled { stall() } else { tellTime() }
  }

  /// Does something on the framework's thread.
  func work(_ body: @escaping (PlayerCore) -> Void) {
    let (me, body) = (InTurns(Weak(self)), InTurns(body))
    registry.worker.run { if let core = me.value.object { body.value(core) } }
  }

  func onMain(_ body: @escaping (PlayerCore) -> Void) {
    let (me, body) = (InTurns(Weak(self)), InTurns(body))
    process.main { if let core = me.value.object { core.change { body.value(core) } } }
  }

  // MARK: The item

  func replaceItem(with new: AVPlayerItem?) { change { replace(with: new) } }

  private func replace(with new: AVPlayerItem?) {
    guard new !== item else { return }
    let owner = new?.core.value.player
    precondition(
      owner == nil || owner === self && !following.contains { $0 === new },
      "NSInvalidArgumentException: An AVPlayerItem cannot be associated with more than one AVPlayer")
    currentItem?.leave(at: currentItem?.currentTime ?? .zero)
    sound.unload()
    item = new
    isAtEnd = false
    new?.core.value.player = self
    guard let currentItem, currentItem.isReadable else {
      if rate > 0 { start() }
      return prepare(currentItem)
    }
    takeUp(currentItem)
  }

  /// Begins with the current item, whose medium is open or has failed to be.
  func takeUp(_ item: ItemCore) {
    guard let reader = item.takeReader() else {
      // A queue goes on.
      if action == .advance { advance() } else if rate > 0 { set(0, because: .setRateFailed) }
      return
    }
    sound.load(reader, at: frame(of: item.place, in: item), rate: rate)
    item.keepsUp = !sound.isStalled
    item.finishSeek(true)
    if timeControl == .playing { goOn() } else if rate > 0 { start() }
    prepare(next)
  }

  /// Plays on with another item, and stays playing.
  private func goOn() {
    sound.begin()
    if sound.isStalled { stall() } else { tellTime() }
  }

  /// The next item begins where the one before ends, without a wait until that has been heard (our choice, because
  /// Apple promises neither).
  func followUp() { sound.isFollowed = action == .advance && next != nil }

  // MARK: Time

  /// Stays at the end, unless the player is told to go on.
  var currentTime: CMTime {
    let frame = CMTimeValue(sound.place)
    let time = CMTime(value: frame, timescale: CMTimeScale(Puller.phoneRate))
    guard action != .none, let duration = currentItem?.duration, duration.isNumeric else { return time }
    return min(time, duration)
  }

  func seekItem(to time: CMTime, _ completion: (@Sendable (Bool) -> Void)?) {
    guard let currentItem else {
      completion?(false)
      return
    }
    currentItem.seek(to: time, completion)
  }

  /// Moves at once; a broadcast has no positions.
  func seek(to time: CMTime, _ completion: (@Sendable (Bool) -> Void)?) {
    guard let item = currentItem, !item.isLive else {
      completion?(false)
      return
    }
    isAtEnd = false
    sound.move(to: frame(of: time, in: item), rate: rate)
    NotificationCenter.default.post(name: AVPlayerItem.timeJumpedNotification, object: self.item)
    tellTime()
    guard let completion else { return }
    process.main { completion(true) }
  }

  private func frame(of time: CMTime, in item: ItemCore) -> Int {
    let wished = min(max(time, .zero), item.duration.isNumeric ? item.duration : time)
    return wished.isNumeric ? Int((wished.seconds * Puller.phoneRate).rounded()) : 0
  }
}

// MARK: What happens to it

extension PlayerCore {
  private var route: Route { process.platform.session.snapshot.route }

  /// Its engine stands still.
  private func halted(_ halt: AVAudioEngine.Halt) {
    guard rate > 0 else { return }
    switch halt {
    case .withSession: set(0, because: .audioSessionInterrupted)
    // The hardware's format changed: it goes on by itself, but not from headphones to the speaker.
    case .byItself: if heard.isExternal, !route.isExternal { set(0, because: nil) } else { start() }
    }
  }

  /// A device that is heard and leaves pauses; what was told is no reason later.
  func routeChanged(_ reason: Route.ChangeReason) {
    let isLost = !heard.outputs.contains(where: route.outputs.contains)
    if rate > 0, reason == .oldDeviceUnavailable, isLost { set(0, because: nil) }
    heard = route
  }

  /// Nothing of it lives on.
  func loseServices() {
    change {
      if rate > 0 { set(0, because: .audioSessionInterrupted) }
      status = .failed
      error = AVError.error(.mediaServicesWereReset, "the media services were lost: make another player")
    }
  }

  private func take(_ report: PlayerSound.Report) {
    let (report, reporter) = (InTurns(report), InTurns(item))
    onMain { core in
      // What the item before left behind is not this one's.
      guard core.item === reporter.value else { return }
      switch report.value {
      case .stalled: core.stalled()
      case .wentOn: core.wentOn()
      case .ended: core.ended()
      case .failed(let error): core.failed(error)
      }
    }
  }

  private func stalled() {
    currentItem?.keepsUp = false
    guard timeControl == .playing else { return }
    tell(AVPlayerItem.playbackStalledNotification)
    stall()
  }

  private func stall() {
    guard waitsForStalls else { return set(0, because: nil) }
    (timeControl, waiting) = (.waitingToPlayAtSpecifiedRate, .toMinimizeStalls)
  }

  private func wentOn() {
    currentItem?.keepsUp = true
    guard waiting == .toMinimizeStalls else { return }
    (timeControl, waiting) = (.playing, nil)
    tellTime()
  }

  /// First it stands still, then it tells, on the main thread (our choice, because Apple promises neither); a queue tells
  /// first, because apps in the field look for the item among `items()`.
  private func ended() {
    // A jump to the end is no playing to it.
    guard timeControl == .playing, let ended = item else { return }
    isAtEnd = true
    if action != .advance { act() }
    tell(AVPlayerItem.didPlayToEndTimeNotification)
    if item === ended, isAtEnd, action == .advance { act() }
  }

  private func act() {
    switch action {
    case .pause: if rate > 0 { set(0, because: nil) }
    case .advance: advance()
    case .none: break
    }
  }

  private func failed(_ error: MediaError) {
    let failed = item
    if action != .advance { set(0, because: nil) }
    tell(
      AVPlayerItem.failedToPlayToEndTimeNotification,
      [AVPlayerItemFailedToPlayToEndTimeErrorKey: AVError.error(error)])
    if action == .advance, item === failed { advance() }
  }

  private func tell(_ name: NSNotification.Name, _ userInfo: [AnyHashable: Any]? = nil) {
    NotificationCenter.default.post(name: name, object: item, userInfo: userInfo)
  }

  /// Tells of a new rate, and whose doing it was.
  private func post(_ reason: AVPlayer.RateDidChangeReason?) {
    NotificationCenter.default.post(
      name: AVPlayer.rateDidChangeNotification, object: player,
      userInfo: reason.map { [AVPlayer.rateDidChangeReasonKey: $0] })
  }
}
