// swift-tools-version: 6.2

// The fuzzers: libFuzzer with AddressSanitizer, for scripts, for the bindings that they can call, for the schedules that
// scripts and rules can declare, and for what browsers and phones send.

import Foundation
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
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let hummingbird = ["Hummingbird", "HummingbirdCore", "HummingbirdTLS", "HummingbirdHTTP2"].map {
  Target.Dependency.product(name: $0, package: "hummingbird")
}
let nio = ["NIOCore", "NIOHTTP1", "NIOPosix", "NIOTLS"].map {
  Target.Dependency.product(name: $0, package: "swift-nio")
}
let server: [Target.Dependency] =
  hummingbird + nio + [
    .product(name: "NIOSSL", package: "swift-nio-ssl"), .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
    .product(name: "NIOCertificateReloading", package: "swift-nio-extras"),
    .product(name: "AsyncHTTPClient", package: "async-http-client"), .product(name: "JWTKit", package: "jwt-kit"),
    .product(name: "HTTPTypes", package: "swift-http-types"), .product(name: "Logging", package: "swift-log"),
    .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
  ]
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
func fuzzer(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .executableTarget(
    name: name, dependencies: ["FuzzSupport"] + dependencies, path: name, swiftSettings: watched,
    linkerSettings: [.unsafeFlags([sanitizers, "-use-ld=lld"])])
}

/// The files of a folder of a target that are not its sources: `Sources/CFiles` compiles them in.
func files(of target: String, in folder: String) throws -> [String] {
  let path = "\(Context.packageDirectory)/Sources/\(target)/\(folder)"
  return try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.hasSuffix(".swift") }.sorted()
    .map { "\(folder)/\($0)" }
}

/// The web server, whose readers of forms and cookies guide the fuzzer.
let web = Target.target(
  name: "CareWeb",
  dependencies: [
    "Care", "CareAccess", "CareDelivery", "CareModel", "CareCards", "CareRuntime", "CareSchedule", "CareSurvey",
    "CareStore", "CareInterchange", crypto,
  ] + server,
  exclude: try files(of: "CareWeb", in: "Assets"), swiftSettings: watched)

let package = Package(
  name: "fuzz",
  dependencies: [
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: ["FullFoundation"]),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
  ],
  targets: [
    .target(
      name: "CLua", cSettings: [.unsafeFlags(["-fsanitize=address,fuzzer-no-link"])],
      linkerSettings: [.linkedLibrary("lua5.4")]),
    .target(name: "CFiles"),
    watched("CareBase", []),
    .target(
      name: "CareModel", dependencies: ["CareBase", "CFiles"], exclude: ["Language/Words"], swiftSettings: watched),
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
    .systemLibrary(name: "CExpat", pkgConfig: "expat"),
    .target(name: "CRelease"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
    layer("CareInterchange", ["CareModel", "CareSchedule", "CareSurvey", "CExpat", "CZlib", crypto]),
    layer("CareAccess", ["CareModel", "CareStore", crypto, cryptoExtras]),
    layer(
      "Care",
      ["CareBase", "CareModel", "CareCards", "CareRuntime", "CareLua", "CareSQLite", "CareStore", "CRelease"]),
    layer("CareDelivery", ["Care", "CareModel", "CareRuntime", "CareStore", subprocess, system]),
    web,
    fuzzer("FuzzInput", ["CareModel", "CareSurvey", "CareWeb"]),
  ],
  swiftLanguageModes: [.v6]
)
