import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSimulator

/// One player as the laws see it: what licensed its sound, what passed its gate, what it showed.
struct Part {
  let life: Sight.Life
  let name: String
  let recipe: Recipe
  var status: PlayerStatus
  /// Whether its screen shows sound that is there or on its way; `nil` unless that changed since ``status`` was read.
  var toggled: Bool?
  var queue: [MediaLocation] = []
  var licence = Licence()
  var passed = Passed()
  var waiting = Waiting()
  var hearing = Hearing()
  var spent = Spent()

  var app: AppID { life.app }

  init(_ player: RehearsedPlayer, _ life: Sight.Life) {
    self.life = life
    name = player.name
    recipe = player.recipe
    queue = player.queue
    status = player.player.status
  }

  /// Whether sound may begin.
  enum Permit: Comparable {
    case withheld
    /// Sound may begin, and need not: the world leaves it open.
    case optional
    case given
  }

  /// What permits sound.
  struct Licence {
    var permit = Permit.withheld
    /// When the licence was given, and the value of the oracle's `order` at its play.
    var since = HostTime.zero
    var order = 0
    /// What leave gives back to a part that the system silenced, and when that was told.
    var owed = Permit.withheld
    var silencedAt = HostTime.zero
    /// When it was last taken away; what threads had begun by then may still be heard.
    var revokedAt: HostTime?
    /// The port that is gone, and until when its return gives the licence back.
    var blink: Blink?

    var isHeld: Bool { permit == .given }
  }

  struct Blink {
    /// The port that was heard last, and another that was heard within the two seconds before.
    var ports: [AudioPort]
    var lostAt: HostTime
    /// Until when a return must bring the sound back, and until when it may.
    var surelyUntil: HostTime
    var perhapsUntil: HostTime
    /// What its return gives back.
    var permit: Permit
    var owed: Permit
    /// When the app was told of the loss; `nil` until then.
    var toldAt: HostTime?
  }

  /// What went through the gate.
  struct Passed {
    /// The phone's frame after the last one that passed.
    var end: Int?
    /// The private port that was heard last; `nil` once something public was, with a licence.
    var privatePort: AudioPort?
    /// Whether its app could know of that port while it was heard.
    var isPortTold = false
    /// The private port before that, and the frame until which it was heard.
    var formerPort: (port: AudioPort, end: Int)?
    /// How often sound began since the app was last told something, for the count of publishes.
    var edges = 0
  }

  /// Sound that is wanted and does not come.
  struct Waiting {
    /// How long the phone would have let it sound already, while the app was running.
    var owed = Duration.zero
    /// How long no sound has come in all.
    var waited = Duration.zero
    var lastLook = HostTime.zero
    /// When something happened that takes the system or the policy a moment.
    var shakenAt = HostTime.zero
    var refusals = 0
    /// When the first refusal was told.
    var refusedSince: HostTime?
    var lastRefusal: SystemCode?
    var hasTold = false
  }

  /// Where in its medium it was heard.
  struct Hearing {
    /// The last ruler frame that passed.
    var frame: Int?
    /// How many jumps the user asked for and were not heard yet, and when the last was asked for.
    var jumps = 0
    var askedAt = HostTime.zero
    /// The user holds a button that scans through the item.
    var isScanning = false
    /// It was cut: what was in flight is heard again.
    var isCut = false
  }

  /// What it asked for and showed since the last thing told.
  struct Spent {
    var starts = 0
    var stops = 0
    /// When it was last stopped.
    var stoppedAt: HostTime?
    /// How many items and chapters were shown.
    var changes = 0
  }
}
