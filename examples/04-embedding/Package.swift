// swift-tools-version: 6.2

import PackageDescription

let care = Target.Dependency.product(name: "Care", package: "care")

let package = Package(
  name: "call-list",
  dependencies: [.package(name: "care", path: "../..")],
  targets: [
    .target(name: "CallList", dependencies: [care]),
    .executableTarget(name: "ring", dependencies: ["CallList", care]),
    .testTarget(name: "CallListTests", dependencies: ["CallList", care]),
  ]
)
