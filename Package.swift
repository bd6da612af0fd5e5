// swift-tools-version: 6.2

import PackageDescription

let house: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A library target with the house settings.
func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: house)
}

/// A test target named after what it tests.
///
/// Optimising the tests took half as long as all else and made them no quicker: their time goes into the libraries. Only
/// those that read the sources take their time themselves. No product contains a test, so the unsafe flag hinders no
/// client.
func tests(_ name: String, isOptimised: Bool = false, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name, dependencies: dependencies,
    swiftSettings: isOptimised ? house : house + [.unsafeFlags(["-Onone"])])
}

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Tools"]))

let package = Package(
  name: "Fermata",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .visionOS(.v2), .watchOS(.v11)],
  products: [
    .library(name: "Fermata", targets: ["Fermata"]),
    .library(name: "FermataUI", targets: ["FermataUI"]),
    .library(name: "FermataTesting", targets: ["FermataTesting"]),
    .library(name: "FermataScenarios", targets: ["FermataScenarios"]),
    .library(name: "FermataRealTime", targets: ["FermataRealTime"]),
    .library(name: "FermataContract", targets: ["FermataContract"]),
    .library(name: "PhoneFrameworks", targets: ["PhoneFrameworks"]),
    .executable(name: "fermata", targets: ["FermataCommand"]),
  ],
  traits: [
    .trait(name: "Tools", description: "The command line tool `fermata` and what only it needs.")
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    library("FermataPolicy"),
    library("FermataJSON"),
    .target(name: "CFermataMix"),
    library("FermataSignal", ["CFermataMix"]),
    library("FermataPlatform", ["FermataPolicy", "FermataSignal"]),
    library("FermataKit", ["FermataPolicy", "FermataSignal", "FermataPlatform", "FermataJSON"]),
    library("FermataDispatch", ["FermataPolicy", "FermataPlatform"]),
    .target(name: "CFermataRate"),
    .target(name: "CLoader"),
    .systemLibrary(name: "CFLAC"),
    .systemLibrary(name: "CFFmpeg"),
    .systemLibrary(name: "CFFmpegFilter"),
    .systemLibrary(name: "CPulse"),
    .systemLibrary(name: "CSystemd"),
    library(
      "FermataLinux",
      [
        "FermataPolicy", "FermataSignal", "FermataPlatform", "FermataDispatch",
        .target(name: "CFermataRate", condition: .when(platforms: [.linux])),
        .target(name: "CLoader", condition: .when(platforms: [.linux])),
        .target(name: "CFLAC", condition: .when(platforms: [.linux])),
        .target(name: "CFFmpeg", condition: .when(platforms: [.linux])),
        .target(name: "CFFmpegFilter", condition: .when(platforms: [.linux])),
        .target(name: "CPulse", condition: .when(platforms: [.linux])),
        .target(name: "CSystemd", condition: .when(platforms: [.linux])),
      ]),
    library("FermataApple", ["FermataPolicy", "FermataSignal", "FermataPlatform", "FermataDispatch"]),
    library("FermataSimulator", ["FermataPolicy", "FermataSignal", "FermataPlatform"]),
    library(
      "FermataRealTime", ["FermataPolicy", "FermataSignal", "FermataPlatform", "FermataSimulator"]),
    library("FermataContract", ["FermataPolicy", "FermataSignal", "FermataPlatform"]),
    library("FermataTesting", ["FermataKit", "FermataSimulator"]),
    library(
      "FermataScenarios",
      [
        "FermataPolicy", "FermataSignal", "FermataPlatform", "FermataKit", "FermataSimulator",
        "FermataTesting", "FermataRealTime", "FermataJSON",
      ]),
    library(
      "FermataReport",
      [
        "FermataPolicy", "FermataSignal", "FermataPlatform", "FermataKit", "FermataSimulator",
        "FermataScenarios",
      ]),
    library(
      "Fermata",
      [
        "FermataKit", "FermataPlatform", "FermataPolicy", "FermataSignal",
        .target(name: "FermataLinux", condition: .when(platforms: [.linux])),
        .target(
          name: "FermataApple", condition: .when(platforms: [.iOS, .macOS, .tvOS, .visionOS, .watchOS])),
      ]),
    library("FermataUI", ["FermataKit", "FermataPlatform", "FermataPolicy"]),
    library("PhoneFrameworks"),
    library("FermataPlay", ["FermataKit", "FermataPolicy", "FermataPlatform", "FermataSignal"]),
    .executableTarget(
      name: "FermataCommand",
      dependencies: [
        "FermataPolicy", "FermataSignal", "FermataPlatform", "FermataKit", "FermataSimulator",
        "FermataRealTime", "FermataScenarios", "FermataReport", "FermataLinux", "FermataPlay", "Fermata",
        argumentParser,
      ],
      swiftSettings: house),
    .executableTarget(
      name: "FirstLight", dependencies: ["Fermata", "FermataSimulator"], path: "Examples/FirstLight",
      swiftSettings: house),
    .executableTarget(
      name: "Course",
      dependencies: [
        "Fermata", "FermataPlatform", "FermataPolicy", "FermataSignal", "FermataSimulator",
        "FermataScenarios",
      ], path: "Examples/Course", swiftSettings: house),
    .target(
      name: "TestSupport",
      dependencies: ["FermataPolicy", "FermataSignal", "FermataPlatform", "FermataSimulator"],
      path: "Tests/TestSupport", swiftSettings: house),
    .systemLibrary(name: "COwnPulse", path: "Tests/COwnPulse"),
    .target(
      name: "PlayerSupport", dependencies: ["FermataKit"], path: "Tests/PlayerSupport", swiftSettings: house),
    tests(
      "FermataKitTests",
      [
        "FermataKit", "FermataPolicy", "FermataSignal", "FermataPlatform", "FermataSimulator", "TestSupport",
        "PlayerSupport",
      ]),
    tests(
      "FermataScenariosTests",
      [
        "FermataScenarios", "FermataKit", "FermataPolicy", "FermataPlatform", "FermataSignal",
        "FermataSimulator",
      ]),
    tests("FermataReportTests", ["FermataReport", "FermataScenarios", "FermataPolicy"]),
    tests(
      "FermataLinuxTests",
      [
        "FermataPlatform", "FermataSignal", "FermataLinux", "FermataDispatch", "FermataKit", "FermataPolicy",
        "FermataSimulator", "PlayerSupport", "COwnPulse",
      ]),
    tests(
      "SoundServerTests",
      [
        "FermataLinux", "FermataContract", "FermataScenarios", "FermataKit", "FermataPolicy",
        "FermataPlatform", "FermataSignal",
        "FermataSimulator", "PlayerSupport",
      ]),
    tests(
      "FermataPlayTests",
      ["FermataPlay", "FermataKit", "FermataPolicy", "FermataPlatform", "FermataSignal", "FermataSimulator"]),
    tests("FermataCommandTests", ["FermataPolicy", "FermataSimulator", "FermataScenarios"]),
    tests("FermataPolicyTests", ["FermataPolicy"]),
    tests("FermataSignalTests", ["FermataSignal"]),
    tests(
      "FermataSimulatorTests",
      ["FermataPolicy", "FermataSignal", "FermataPlatform", "FermataSimulator"]),
    tests(
      "FermataRealTimeTests",
      [
        "FermataRealTime", "FermataKit", "FermataPolicy", "FermataPlatform", "FermataSignal",
        "FermataSimulator", "FermataScenarios",
      ]),
    tests(
      "FermataContractTests",
      [
        "FermataContract", "FermataRealTime", "FermataKit", "FermataPolicy", "FermataPlatform",
        "FermataSignal", "FermataSimulator", "FermataScenarios",
      ]),
    tests("ArchitectureTests", isOptimised: true, []),
  ],
  swiftLanguageModes: [.v6]
)

/// A look-alike of one of Apple's frameworks.
func lookAlike(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, path: "Sources/LookAlikes/\(name)", swiftSettings: house)
}

/// The part of an example app that plays; its screens need Apple's frameworks.
func appAudio(_ name: String) -> Target {
  .target(
    name: "\(name)Audio", dependencies: ["Fermata"], path: "Examples/Apps/\(name)/Audio", swiftSettings: house
  )
}

/// A target that only Linux builds.
func onLinux(_ name: String) -> Target.Dependency {
  .target(name: name, condition: .when(platforms: [.linux]))
}

// Apple's frameworks on a simulated phone: where Apple's own are, nobody needs another.
#if os(Linux)
package.targets += [
  library("PhoneProcess", ["FermataPolicy", "FermataSignal", "FermataPlatform", "FermataSimulator"]),
  lookAlike("PhoneFoundation", ["PhoneProcess"]),
  lookAlike("CoreAudioTypes"),
  lookAlike(
    "AudioToolbox",
    ["CoreAudioTypes", "PhoneProcess", "FermataSignal", "FermataPlatform", "FermataSimulator"]),
  lookAlike(
    "AVFAudio",
    [
      "AudioToolbox", "CoreAudioTypes", "PhoneFoundation", "PhoneProcess", "FermataPolicy", "FermataSignal",
      "FermataPlatform", "FermataSimulator",
    ]),
  lookAlike("CoreMedia"),
  lookAlike(
    "AVFoundation",
    [
      "AVFAudio", "CoreMedia", "PhoneProcess", "FermataPolicy", "FermataSignal", "FermataPlatform",
      "FermataSimulator",
    ]),
  lookAlike("_Testing_UIKit"),
  lookAlike(
    "UIKit", ["_Testing_UIKit", "PhoneFoundation", "PhoneProcess", "FermataPolicy", "FermataSimulator"]),
  lookAlike("MediaPlayer", ["AVFoundation", "UIKit", "PhoneProcess", "FermataPolicy", "FermataPlatform"]),
  appAudio("MusicPlayer"),
  appAudio("SleepSounds"),
  appAudio("CoinGame"),
  tests("PhoneProcessTests", ["PhoneProcess", "FermataPolicy", "FermataPlatform", "FermataSimulator"]),
  tests(
    "LookAlikeTests",
    [
      "AVFAudio", "AVFoundation", "AudioToolbox", "CoreAudioTypes", "CoreMedia", "UIKit", "MediaPlayer",
      "PhoneProcess",
      "FermataPolicy", "FermataPlatform", "FermataSignal", "FermataSimulator", "TestSupport",
    ]),
  tests(
    "FermataAppleTests",
    [
      "FermataApple", "AVFAudio", "UIKit", "MediaPlayer", "PhoneProcess", "FermataKit", "FermataPolicy",
      "FermataPlatform", "FermataSignal", "FermataSimulator", "FermataScenarios", "FermataContract",
      "MusicPlayerAudio", "SleepSoundsAudio", "CoinGameAudio", "TestSupport",
    ]),
]
package.targets.first { $0.name == "PhoneFrameworks" }?.dependencies +=
  ["AVFAudio", "AVFoundation", "AudioToolbox", "CoreMedia", "MediaPlayer", "UIKit", "PhoneProcess"]
  .map(onLinux)
package.targets.first { $0.name == "FermataApple" }?.dependencies +=
  ["AVFAudio", "AVFoundation", "MediaPlayer", "UIKit"].map(onLinux)
#endif

// `make module` builds one library, its tests and what they need.
if let module = Context.environment["FERMATA_MODULE"] {
  var kept: Set = ["\(module)Tests"]
  var added = kept
  while !added.isEmpty {
    added = Set(
      package.targets.filter { added.contains($0.name) }.flatMap(\.dependencies).compactMap(\.target)
    )
    .subtracting(kept)
    kept.formUnion(added)
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products = []
}

extension Target.Dependency {
  /// The target of this package that is meant.
  fileprivate var target: String? {
    switch self {
    case .targetItem(let name, _), .byNameItem(let name, _): name
    default: nil
    }
  }
}
