// swift-tools-version: 6.2

// The fuzzers: libFuzzer with AddressSanitizer, for scripts, for the bindings that they can call, and for the schedules that
// scripts and rules can declare.

import PackageDescription

let sanitizers = "-sanitize=fuzzer,address"
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]
let watched = strict + [.unsafeFlags([sanitizers])]
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")

/// A target that another one depends on, without instrumentation.
func layer(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// A target whose branches guide the fuzzer.
func watched(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: watched)
}

/// A program that tries inputs; its `main` starts libFuzzer.
func fuzzer(_ name: String) -> Target {
  .executableTarget(
    name: name, dependencies: ["FuzzSupport"], path: name, swiftSettings: watched,
    linkerSettings: [.unsafeFlags([sanitizers, "-use-ld=lld"])])
}

let package = Package(
  name: "fuzz",
  dependencies: [
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .target(
      name: "CLua", cSettings: [.unsafeFlags(["-fsanitize=address,fuzzer-no-link"])],
      linkerSettings: [.linkedLibrary("lua5.4")]),
    watched("CareModel", []),
    watched("CareSchedule", ["CareModel", crypto]),
    layer("CareSurvey", ["CareModel", crypto]),
    layer("CareInsights", ["CareModel"]),
    layer("CareCards", ["CareModel"]),
    layer("CareStore", ["CareModel", crypto]),
    layer("CareRuntime", ["CareModel", "CareSchedule", "CareSurvey", "CareInsights", "CareStore"]),
    layer("CareSQLite", ["CareModel", "CareStore", grdb, sqlite]),
    watched(
      "CareLua",
      ["CareModel", "CareSchedule", "CareSurvey", "CareInsights", "CareCards", "CareRuntime", "CLua", crypto]),
    .target(
      name: "FuzzSupport",
      dependencies: ["CareModel", "CareSchedule", "CareStore", "CareRuntime", "CareSQLite", "CareLua"], path: "Support",
      swiftSettings: watched),
    fuzzer("FuzzSchedule"),
    fuzzer("FuzzRule"),
    fuzzer("FuzzScript"),
    fuzzer("FuzzBindings"),
  ],
  swiftLanguageModes: [.v6]
)
