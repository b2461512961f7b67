// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")

let package = Package(
  name: "care",
  products: [
    .library(name: "Care", targets: ["Care"]),
    .executable(name: "care", targets: ["CareCommand"]),
    .executable(name: "care-bench", targets: ["CareBench"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // 0: the words, and the doors to C.
    .target(name: "CLua", linkerSettings: [.linkedLibrary("lua5.4")]),
    .target(name: "CReadline", linkerSettings: [.linkedLibrary("readline")]),
    .target(name: "CareModel", swiftSettings: strict),
  ]
)
