import Fermata
import FermataSimulator

func passOverAnItem() throws {
  let phone = Phone()
  let app = phone.install("app")
  let audio = AudioSystem(platform: phone.platform(for: app))
  let player = Player(audio)
  player.load("ruler:4", "gone.mp3", "ruler:9#2")
  player.play()
  for instant in [2, 6, 14] {
    try phone.run(until: .seconds(instant))
    print(player.status.phase, "at item", player.status.queueIndex + 1)
  }
  for error in player.status.errors { print(error.location, error.code) }
  player.play()
  try phone.run(until: .seconds(15))
  print(player.status.phase, "at item", player.status.queueIndex + 1)
}

func loadAnotherQueue() throws {
  let phone = Phone()
  let app = phone.install("app")
  let audio = AudioSystem(platform: phone.platform(for: app))
  let player = Player(audio)
  player.load("gone.mp3", "gone-too.mp3")
  player.play()
  try phone.run(until: .seconds(2))
  print(player.status.phase, "- wanted:", player.status.intent.wants)
  player.load("ruler:60")
  try phone.run(until: .seconds(4))
  print(player.status.phase)
  player.play()
  try phone.run(until: .seconds(5))
  player.load("ruler:30")
  try phone.run(until: .seconds(6))
  print(player.status.phase, "at", player.status.position)
}
