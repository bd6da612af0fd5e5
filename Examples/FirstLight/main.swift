import Fermata
import FermataSimulator

let phone = Phone()
let audio = AudioSystem(platform: phone.platform(for: phone.install("app")))
let player = Player(audio)
player.load("ruler:60")
phone.connect(.headphones)
player.play()
phone.at(.seconds(2)) { phone.begin(.call) }
phone.at(.seconds(5)) { phone.end(.call) }
phone.at(.seconds(8)) { phone.disconnect(.headphones) }
try phone.run(until: .seconds(10))
for entry in audio.journal.entries where entry.envelope.at > .zero && !entry.steps.isEmpty { print(entry) }
print("at the end:", player.status.phase, "at", player.status.position)
