import Fermata
import FermataSimulator

func unplugHeadphones() throws {
  let phone = Phone()
  let app = phone.install("app")
  let audio = AudioSystem(platform: phone.platform(for: app))
  let player = Player(audio)
  player.load("ruler:60")
  phone.connect(.headphones)
  player.play()
  phone.at(.seconds(2)) { phone.disconnect(.headphones) }
  try phone.run(until: .seconds(3))
  print(phone.output, player.status.phase)
  if let rule = player.status.intent.withdrawnBy { print("by", rule.id) }
  phone.connect(.headphones)
  try phone.run(until: .seconds(4))
  print(phone.output, player.status.phase)
  player.play()
  try phone.run(until: .seconds(5))
  print(phone.output, player.status.phase)
}

func keepTheSpeaker() throws {
  let phone = Phone()
  let app = phone.install("talk")
  let audio = AudioSystem(platform: phone.platform(for: app))
  let conversation = audio.require(.voiceChat)
  audio.prefersSpeaker = true
  try phone.run(until: .seconds(1))
  print("the user's choice:", phone.output)
  phone.begin(.call)
  try phone.run(until: .seconds(2))
  phone.end(.call)
  try phone.run(until: .seconds(3))
  conversation.renew()
  try phone.run(until: .seconds(4))
  print("after a phone call:", phone.output)
  phone.connect(.bluetoothA2DP)
  try phone.run(until: .seconds(5))
  print("a headset arrives:", phone.output)
  phone.disconnect(.bluetoothA2DP)
  try phone.run(until: .seconds(6))
  print("it leaves:", phone.output)
  conversation.end()
}
