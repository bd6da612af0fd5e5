import FermataKit
import FermataPolicy
import FermataSimulator

/// What is to be seen of one player at an instant.
///
/// It is taken once and shared by trace, agreement and timeline: taking it anew for each of their questions was half of
/// a fuzzer's run.
struct Sight {
  let player: RehearsedPlayer
  let life: Life
  let status: PlayerStatus
  /// What was heard of the player so far, at each port where it was heard.
  let tapes: [(key: AudioPort, value: SoundTape)]
  /// What its app's journal got since the last look.
  let news: ArraySlice<Journal.Entry>

  init(of player: RehearsedPlayer, on phone: Phone, after sequence: Int) {
    self.player = player
    life = Life(of: player, on: phone)
    status = player.player.status
    tapes = phone.tapes(of: player.app, player.player.id)
    news = player.audio.journal.entries(after: sequence)
  }

  var name: String { player.name }

  /// Whose sight it is: a player of one process, because one that is relaunched has nothing to do with the one before.
  struct Life: Hashable {
    let app: AppID
    let part: PartID
    let launch: Int

    init(of player: RehearsedPlayer, on phone: Phone) {
      app = player.app
      part = player.player.id
      launch = phone.launch(of: player.app)
    }
  }
}
