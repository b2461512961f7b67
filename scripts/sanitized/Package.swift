// swift-tools-version: 6.2

// The sandbox without any other target or dependency, so that it builds quickly with a sanitizer.

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "sandbox",
  targets: [
    .target(name: "CLua", linkerSettings: [.linkedLibrary("lua5.4")]),
    .target(name: "CareLua", dependencies: ["CLua"], path: "Sources/CareLua/Sandbox", swiftSettings: strict),
    .target(
      name: "CareTestSupport", path: "Tests/CareTestSupport", exclude: ["AnswerFormatSamples.swift"],
      swiftSettings: strict),
    .testTarget(
      name: "CareLuaTests", dependencies: ["CareLua", "CLua", "CareTestSupport"], path: "Tests/CareLuaTests/Sandbox",
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
