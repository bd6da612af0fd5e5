import Fermata
import FermataPolicy
import FermataSimulator

func describeAnItem() throws {
  let phone = Phone()
  let app = phone.install("app")
  let audio = AudioSystem(platform: phone.platform(for: app))
  let player = Player(audio)
  let tags = Tags(title: "Overture", artist: "The house band")
  player.load([MediaItem("ruler:60", tags: tags)])
  player.play()
  phone.at(.seconds(10)) { phone.begin(.call) }
  for instant in [5, 20] {
    try phone.run(until: .seconds(instant))
    guard let screen = phone.lockScreen else { continue }
    print(screen.card.tags.title ?? "", "at", screen.elapsed)
    print(screen.isMoving ? "the clock moves" : "the clock stands")
  }
}

func pressButtons() throws {
  let phone = Phone()
  let app = phone.install("app")
  let audio = AudioSystem(platform: phone.platform(for: app))
  let player = Player(audio, recipe: .spokenAudio)
  player.load("ruler:600")
  player.skipIntervals = SkipIntervals(
    forward: .seconds(45), backward: .seconds(10))
  player.play()
  try phone.run(until: .seconds(5))
  print(phone.lockScreen?.commands.description ?? "")
  print("next:", phone.press(.nextTrack)?.rawValue ?? "nobody")
  let skip = RemoteCommand.skipForward(.seconds(45))
  print("skip:", phone.press(skip)?.rawValue ?? "nobody")
  try phone.run(until: .seconds(6))
  print("headset:", phone.pressHeadset()?.rawValue ?? "nobody")
  try phone.run(until: .seconds(7))
  print(player.status.phase)
}
