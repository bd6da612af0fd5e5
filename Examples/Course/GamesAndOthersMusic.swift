import FermataKit
import FermataSimulator

func playBesideMusic() throws {
  let phone = Phone()
  let game = phone.install("game")
  let radio = phone.install("radio", as: .music)
  let audio = AudioSystem(platform: phone.platform(for: game))
  let effects = audio.require(.game)
  let soundtrack = Player(audio, recipe: .gameMusic)
  soundtrack.load("ruler:600")
  soundtrack.play()
  try phone.run(until: .seconds(2))
  print("alone:", soundtrack.status.phase)
  phone.play(radio)
  try phone.run(until: .seconds(4))
  print("radio plays:", soundtrack.status.phase)
  if let why = soundtrack.status.suppression { print("because of", why) }
  print("effects may run:", effects.status?.isPlaying ?? false)
  phone.pause(radio)
  try phone.run(until: .seconds(6))
  print("radio pauses:", soundtrack.status.phase)
}

func lockAGame() throws {
  let phone = Phone()
  let game = phone.install("game")
  let audio = AudioSystem(platform: phone.platform(for: game))
  let soundtrack = Player(audio, recipe: .gameMusic)
  soundtrack.load("ruler:600")
  soundtrack.play()
  phone.at(.seconds(2)) { phone.lock() }
  try phone.run(until: .seconds(3))
  print(soundtrack.status.phase)
  if let why = soundtrack.status.suppression { print("because of", why) }
  phone.open(game)
  try phone.run(until: .seconds(4))
  print(soundtrack.status.phase)
}
