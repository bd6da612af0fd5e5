import Fermata
import FermataSimulator

func surviveACall() throws {
  let phone = Phone()
  let app = phone.install("app")
  let audio = AudioSystem(platform: phone.platform(for: app))
  let player = Player(audio, recipe: .spokenAudio.rewinding(.seconds(2)))
  player.load("ruler:600")
  player.play()
  phone.at(.seconds(30)) { phone.begin(.call) }
  phone.at(.seconds(40)) { phone.end(.call) }
  try phone.run(until: .seconds(35))
  print(player.status.phase, "at", player.status.position)
  if let reason = player.status.suppression { print("because", reason) }
  try phone.run(until: .seconds(41))
  print(player.status.phase, "at", player.status.position)
}

func readWhy() throws {
  let phone = Phone()
  let app = phone.install("app")
  let audio = AudioSystem(platform: phone.platform(for: app))
  let player = Player(audio)
  player.load("ruler:60")
  player.play()
  phone.at(.seconds(2)) { phone.begin(.call) }
  phone.at(.seconds(5)) { phone.end(.call, mayResume: false) }
  try phone.run(until: .seconds(6))
  print(player.status.phase, "- wanted:", player.status.intent.wants)
  if let rule = player.status.intent.withdrawnBy { print("by", rule.id) }
  let entries = audio.journal.entries
  for entry in entries where !entry.rules.isEmpty { print(entry) }
}

func loseAnEnd() throws {
  let phone = Phone()
  let app = phone.install("app")
  let audio = AudioSystem(platform: phone.platform(for: app))
  let player = Player(audio)
  player.load("ruler:60")
  player.play()
  phone.at(.seconds(2)) { phone.begin(.call) }
  phone.at(.seconds(5)) { phone.end(.call, isTold: false) }
  try phone.run(until: .seconds(6))
  print(player.status.phase)
  phone.lock()
  phone.at(.seconds(9)) { phone.open(app) }
  try phone.run(until: .seconds(10))
  print(player.status.phase)
  if let rule = player.status.intent.withdrawnBy { print("by", rule.id) }
  player.play()
  try phone.run(until: .seconds(11))
  print(player.status.phase)
}
