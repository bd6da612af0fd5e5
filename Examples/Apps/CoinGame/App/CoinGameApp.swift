import Fermata
import Foundation
import SwiftUI

/// Tap the coin.
@main struct CoinGameApp: App {
  @State private var sound: GameSound?
  @State private var failure: MediaError?

  var body: some Scene {
    WindowGroup {
      GameScreen(sound: sound, failure: failure).task {
        do { sound = try await Self.load() } catch { failure = error as? MediaError }
      }
    }
  }

  /// Effects are decoded on no actor, because that takes time.
  @concurrent private static func load() async throws -> GameSound {
    let folder = Bundle.main.bundlePath
    return try GameSound(
      .live, music: MediaLocation(folder + "/Theme.m4a"), coin: MediaLocation(folder + "/Coin.wav"))
  }
}

struct GameScreen: View {
  let sound: GameSound?
  let failure: MediaError?
  @State private var coins = 0
  @State private var place = UnitPoint.center

  var body: some View {
    ZStack {
      GeometryReader { screen in
        Button("🪙", action: collect).font(.system(size: 64))
          .position(x: place.x * screen.size.width, y: place.y * screen.size.height)
      }
      VStack {
        Text("\(coins) coins").font(.title)
        if let failure { Text(verbatim: failure.description) }
        Spacer()
        if let sound { MusicSwitch(sound: sound) }
      }
    }
    .padding()
  }

  private func collect() {
    coins += 1
    sound?.collectCoin(at: Float(abs(place.x - 0.5) * 8))
    place = UnitPoint(x: .random(in: 0.1...0.9), y: .random(in: 0.2...0.8))
  }
}

struct MusicSwitch: View {
  let sound: GameSound
  @State private var hasMusic = true

  var body: some View {
    // The listener's music begins and ends while the game is played.
    TimelineView(.periodic(from: .now, by: 1)) { _ in
      Toggle(sound.yieldsToListener ? "Music (yours is playing)" : "Music", isOn: $hasMusic)
    }
    .onChange(of: hasMusic) { sound.hasMusic = hasMusic }
  }
}

struct GameScreenPreviews: @MainActor PreviewProvider {
  static var previews: some View { GameScreen(sound: nil, failure: nil) }
}
