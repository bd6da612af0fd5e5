// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "Fermata", path: "..")],
  targets: [
    .executableTarget(
      name: "FermataBench",
      dependencies: [
        .product(name: "Fermata", package: "Fermata"), .product(name: "FermataScenarios", package: "Fermata"),
      ]),
    .executableTarget(name: "DecodeBench", dependencies: [.product(name: "Fermata", package: "Fermata")]),
  ],
  swiftLanguageModes: [.v6]
)
