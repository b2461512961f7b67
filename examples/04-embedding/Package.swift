// swift-tools-version: 6.2

import PackageDescription

let care = Target.Dependency.product(name: "Care", package: "care")

let package = Package(
  name: "call-list",
  dependencies: [.package(name: "care", path: "../..")],
  targets: [
    .target(name: "CallList", dependencies: [care]),
    .executableTarget(name: "ring", dependencies: ["CallList", care]),
    .testTarget(
      name: "CallListTests", dependencies: ["CallList", care, .product(name: "CareTesting", package: "care")]),
    // An engine for the store, and the tests that every engine must pass
    .target(name: "TimedEngine", dependencies: [.product(name: "CareStore", package: "care")]),
    .testTarget(
      name: "TimedEngineTests",
      dependencies: ["TimedEngine", care, .product(name: "CareStoreConformance", package: "care")]),
  ]
)
