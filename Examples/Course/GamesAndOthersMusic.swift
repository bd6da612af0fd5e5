import Fermata
import FermataSimulator

func playBesideMusic() throws {
  let phone = Phone()
  let game = phone.install("game")
  let radio = phone.install("radio", as: .music)
  let soundtrack = Soundtrack(AudioSystem(platform: phone.platform(for: game)))
  let coin = try soundtrack.load("ruler:0.5")
  soundtrack.music.load("ruler:600")
  soundtrack.music.play()
  try phone.run(until: .seconds(2))
  print("alone:", soundtrack.music.status.phase)
  phone.play(radio)
  try phone.run(until: .seconds(4))
  print("radio plays:", soundtrack.music.status.phase)
  if let why = soundtrack.music.status.suppression { print("because of", why) }
  soundtrack.play(coin)
  try phone.run(until: .seconds(5))
  let heard = phone.framesHeard(of: game, at: .builtInSpeaker, since: .zero.advanced(by: .seconds(4)))
  print("the coin was heard for", heard.value, "frames")
  phone.pause(radio)
  try phone.run(until: .seconds(6))
  print("radio pauses:", soundtrack.music.status.phase)
}

func lockAGame() throws {
  let phone = Phone()
  let game = phone.install("game")
  let soundtrack = Soundtrack(AudioSystem(platform: phone.platform(for: game)))
  soundtrack.music.load("ruler:600")
  soundtrack.music.play()
  phone.at(.seconds(2)) { phone.lock() }
  try phone.run(until: .seconds(3))
  print(soundtrack.music.status.phase)
  if let why = soundtrack.music.status.suppression { print("because of", why) }
  phone.open(game)
  try phone.run(until: .seconds(4))
  print(soundtrack.music.status.phase)
}
