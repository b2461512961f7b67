// swift-tools-version: 6.2

// The measurements: hot paths beside peers in C, and the web server beside other servers. They share the product's sources, whose
// declarations for the package they need, and build them for themselves, so that nobody else waits for them.

import Foundation
import PackageDescription

/// Whether stores on PostgreSQL are measured, which needs libpq: not with `CARE_POSTGRES=no`.
let hasPostgres = Context.environment["CARE_POSTGRES"] != "no"
let postgres: [Target.Dependency] = hasPostgres ? ["CarePostgres"] : []

let strict: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
  ] + (hasPostgres ? [.define("POSTGRES")] : [])

let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let signals = Target.Dependency.product(name: "UnixSignals", package: "swift-service-lifecycle")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let hummingbirdCore = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let server: [Target.Dependency] =
  ["HummingbirdCore", "HummingbirdTLS", "HummingbirdHTTP2"].map { .product(name: $0, package: "hummingbird") }
  + ["NIOCore", "NIOHTTP1", "NIOPosix", "NIOTLS"].map { .product(name: $0, package: "swift-nio") }
  + ["NIOHTTPTypes", "NIOCertificateReloading"].map { .product(name: $0, package: "swift-nio-extras") }
  + [
    .product(name: "NIOSSL", package: "swift-nio-ssl"), .product(name: "AsyncHTTPClient", package: "async-http-client"),
    .product(name: "JWTKit", package: "jwt-kit"), .product(name: "HTTPTypes", package: "swift-http-types"),
    hummingbird, logging, lifecycle,
  ]

/// A target of the product, with the dependencies that it has there; `scripts/check-layers` compares them.
func layer(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .target(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

/// The files of a folder of a target that are not its sources: `Sources/CFiles` compiles them in.
func files(of target: String, in folder: String) throws -> [String] {
  let path = "\(Context.packageDirectory)/Sources/\(target)/\(folder)"
  return try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.hasSuffix(".swift") }.sorted()
    .map { "\(folder)/\($0)" }
}

let onPostgres: [Target] = [
  .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
  layer("CarePostgres", ["CareModel", "CareStore", "CPostgres"]),
  .target(name: "CPostgresPeer", dependencies: ["CPostgres"], path: "CPostgresPeer"),
]

let package = Package(
  name: "benchmarks",
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
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
    // The measurements of schedules, scripts, surveys, stores, and insights, and their peers in C
    .executableTarget(
      name: "care-bench",
      dependencies: [
        "Care", "CareModel", "CareSchedule", "CareSurvey", "CareInsights", "CareCards", "CareRuntime", "CareLua",
        "CareDelivery", "CareInterchange", "CareLSP", "CareStore", "CareSQLite", "CLuaPeer", sqlite,
      ] + postgres + (hasPostgres ? ["CPostgresPeer"] : []),
      path: "CareBench", swiftSettings: strict),
    .target(name: "CLuaPeer", path: "CLuaPeer", linkerSettings: [.linkedLibrary("lua5.4")]),
    // The measurements of the web server, apart from the others so that those are built without a network
    .executableTarget(
      name: "care-bench-web",
      dependencies: [
        "Care", "CareAccess", "CareCards", "CareModel", "CareRuntime", "CareSQLite", "CareStore", "CareWeb",
        hummingbird,
        logging,
      ],
      path: "CareBenchWeb", swiftSettings: strict),
    // The server that is measured
    .executableTarget(
      name: "care-serve",
      dependencies: [
        "Care", "CareAccess", "CareDelivery", "CareLua", "CareModel", "CareRuntime", "CareSQLite", "CareStore",
        "CareStudio",
        "CareWeb", arguments, logging, lifecycle, nioCore, signals,
      ],
      path: "Sources/CareServe", swiftSettings: strict),
    // The product's targets
    .target(name: "CFiles"),
    .target(name: "CRelease"),
    .target(name: "CLua", linkerSettings: [.linkedLibrary("lua5.4")]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    layer("CareBase", []),
    layer("CareModel", ["CareBase", "CFiles"], exclude: ["Language/Words"]),
    layer("CareSchedule", ["CareModel", crypto]),
    layer("CareSurvey", ["CareModel", crypto]),
    layer("CareInsights", ["CareModel"]),
    layer("CareCards", ["CareModel"]),
    layer("CareStore", ["CareModel", crypto]),
    layer("CareRuntime", ["CareModel", "CareSchedule", "CareSurvey", "CareInsights", "CareStore"]),
    layer("CareSQLite", ["CareModel", "CareStore", grdb, sqlite]),
    layer("CareAccess", ["CareModel", "CareStore", crypto, cryptoExtras]),
    layer(
      "CareLua",
      ["CareModel", "CareSchedule", "CareSurvey", "CareInsights", "CareCards", "CareRuntime", "CLua", crypto]),
    layer("CareInterchange", ["CareModel", "CareSchedule", "CareSurvey", "CExpat", "CZlib", crypto]),
    layer(
      "Care",
      ["CareBase", "CareModel", "CareCards", "CareRuntime", "CareLua", "CareSQLite", "CareStore", "CRelease"]
        + postgres),
    layer("CareDelivery", ["Care", "CareModel", "CareRuntime", "CareStore", subprocess, system]),
    layer(
      "CareManual", ["Care", "CareCards", "CareLua", "CareModel", "CareRuntime", "CareSurvey"],
      exclude: ["Assets"]),
    layer("CareLSP", ["Care", "CareLua", "CareModel", "CareSchedule", "CareSurvey"]),
    layer(
      "CareWeb",
      [
        "Care", "CareAccess", "CareDelivery", "CareModel", "CareCards", "CareRuntime", "CareSchedule", "CareSurvey",
        "CareStore", "CareInterchange", crypto,
      ] + server, exclude: try files(of: "CareWeb", in: "Assets")),
    layer(
      "CareStudio",
      [
        "Care", "CareAccess", "CareCards", "CareLua", "CareManual", "CareModel", "CareRuntime", "CareStore",
        "CareSurvey",
        "CareWeb", crypto, hummingbird, hummingbirdCore, httpTypes, logging, lifecycle, nioCore, nioPosix,
      ],
      exclude: try files(of: "CareStudio", in: "Assets")),
  ] + (hasPostgres ? onPostgres : []),
  swiftLanguageModes: [.v6]
)
