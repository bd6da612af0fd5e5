import Fermata
import FermataSimulator

func holdAndGiveBack() throws {
  let phone = Phone()
  let app = phone.install("app")
  let audio = AudioSystem(platform: phone.platform(for: app))
  let player = Player(audio)
  player.load("ruler:60")
  try phone.run(until: .seconds(1))
  print("loaded:", phone.isSessionActive(app))
  player.play()
  try phone.run(until: .seconds(2))
  print("playing:", phone.isSessionActive(app), phone.configuration(of: app))
  player.pause()
  try phone.run(until: .seconds(10))
  print("paused for 8 s:", phone.isSessionActive(app))
  phone.lock()
  try phone.run(until: .seconds(12))
  print("locked for 2 s:", phone.isSessionActive(app))
  try phone.run(until: .seconds(14))
  print("locked for 4 s:", phone.isSessionActive(app))
}

func requireTheSession() throws {
  let phone = Phone()
  let app = phone.install("tuner")
  let audio = AudioSystem(platform: phone.platform(for: app))
  let tuner = audio.require(.metering)
  try phone.run(until: .seconds(1))
  print("configured as", phone.configuration(of: app))
  print("may run:", tuner.status.isPlaying)
  phone.begin(.call)
  try phone.run(until: .seconds(2))
  print("a call rings - may run:", tuner.status.isPlaying)
  phone.end(.call)
  try phone.run(until: .seconds(3))
  print("it is over - may run:", tuner.status.isPlaying)
  tuner.end()
}

func writeARecipe() throws {
  do {
    let intercom = try Recipe(
      name: "intercom",
      configuration: SessionConfiguration(.playback, mode: .voiceChat),
      transport: nil,
      linger: .after(.seconds(1)))
    print(intercom)
  } catch {
    print(error.problem, "(\(error.rule))")
    print(error.advice)
  }
}
