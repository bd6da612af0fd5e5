// swift-tools-version: 6.2

import PackageDescription

// An app's audio code, written against Apple's API alone. On Linux its frameworks are look-alikes on a simulated phone;
// everywhere else they are Apple's own.
let package = Package(
  name: "LinuxCI",
  platforms: [.iOS(.v18), .macOS(.v15)],
  dependencies: [.package(name: "Fermata", path: "../..")],
  targets: [
    .target(
      name: "SleepSounds",
      dependencies: [
        .product(name: "PhoneFrameworks", package: "Fermata", condition: .when(platforms: [.linux]))
      ],
      // As many apps still are: closures of notifications are not bound to be sendable there.
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "SleepSoundsTests",
      dependencies: [
        "SleepSounds",
        .product(name: "PhoneFrameworks", package: "Fermata", condition: .when(platforms: [.linux])),
      ]),
  ]
)
