// swift-tools-version: 6.2

import Foundation
import PackageDescription

/// The files of a folder of a target that are not its sources: `Sources/CFiles` compiles them in.
func files(of target: String, in folder: String) throws -> [String] {
  let path = "\(Context.packageDirectory)/Sources/\(target)/\(folder)"
  return try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.hasSuffix(".swift") }.sorted()
    .map { "\(folder)/\($0)" }
}

/// Whether stores on PostgreSQL are built in, which needs libpq: not with `CARE_POSTGRES=no`.
let hasPostgres = Context.environment["CARE_POSTGRES"] != "no"
let postgres: [Target.Dependency] = hasPostgres ? ["CarePostgres"] : []

/// The commit that a release is built from, in hexadecimal digits, which `scripts/release` passes; none in any other build.
let commit = (Context.environment["CARE_COMMIT"] ?? "").filter(\.isHexDigit)

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
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")

let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let hummingbirdTLS = Target.Dependency.product(name: "HummingbirdTLS", package: "hummingbird")
let hummingbirdHTTP2 = Target.Dependency.product(name: "HummingbirdHTTP2", package: "hummingbird")
let hummingbirdTesting = Target.Dependency.product(name: "HummingbirdTesting", package: "hummingbird")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let nioSSL = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")
let nioTLS = Target.Dependency.product(name: "NIOTLS", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioHTTPTypes = Target.Dependency.product(name: "NIOHTTPTypes", package: "swift-nio-extras")
let certificates = Target.Dependency.product(name: "NIOCertificateReloading", package: "swift-nio-extras")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let httpClient = Target.Dependency.product(name: "AsyncHTTPClient", package: "async-http-client")
let jwt = Target.Dependency.product(name: "JWTKit", package: "jwt-kit")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let signals = Target.Dependency.product(name: "UnixSignals", package: "swift-service-lifecycle")

/// The shim over the line editor: GNU readline, or libedit with `CARE_LINE_EDITOR=libedit`.
let lineEditor: Target =
  Context.environment["CARE_LINE_EDITOR"] == "libedit"
  ? .target(
    name: "CReadline", sources: ["Editline.c", "Screen.c", "Signals.c"], linkerSettings: [.linkedLibrary("edit")])
  : .target(
    name: "CReadline", sources: ["Readline.c", "History.c", "Screen.c", "Signals.c"],
    linkerSettings: [.linkedLibrary("readline")])

/// A target of a layer: strict, and importing only what it names.
func layer(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .target(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

/// The tests of a target; `data` names the folders that are read by path.
func tests(of name: String, _ dependencies: [Target.Dependency] = [], data: [String] = []) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.init(stringLiteral: name), "CareTestSupport"] + dependencies, exclude: data,
    swiftSettings: strict)
}

let package = Package(
  name: "care",
  products: [
    // Embed the runtime; exchange its values; draw its cards.
    .library(name: "Care", targets: ["Care"]),
    .library(name: "CareModel", targets: ["CareModel"]),
    .library(name: "CareCards", targets: ["CareCards"]),
    // Seed a store for each test.
    .library(name: "CareTesting", targets: ["CareTesting"]),
    // Keep the store in another database: the port of engines, and the tests that an engine must pass.
    .library(name: "CareStore", targets: ["CareStore"]),
    .library(name: "CareStoreConformance", targets: ["CareStoreConformance"]),
    .executable(name: "care", targets: ["care"]),
    .executable(name: "care-serve", targets: ["care-serve"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    // The web server alone uses the packages below; `swift build --product care` compiles none of them.
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: ["FullFoundation"]),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: (hasPostgres
    ? [
      // The storage engine on a server, and the client library that it uses
      .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
      layer("CarePostgres", ["CareModel", "CareStore", "CPostgres"]),
      tests(of: "CarePostgres", ["CareModel", "CareStore", "CareSQLite", "StoreConformance", "CPostgres"]),
    ] : []) + [
      // 0: what knows nothing of care: times, JSON, CSV, Markdown, fields, diagnostics; the C shims
      layer("CareBase", []),
      .target(name: "CLua", linkerSettings: [.linkedLibrary("lua5.4")]),
      .target(name: "CFiles"),
      .target(
        name: "CRelease", cSettings: commit.isEmpty ? [] : [.define("CARE_COMMIT", to: "\"\(commit)\"")]),
      .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
      .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
      lineEditor,
      // 1: the vocabulary
      layer("CareModel", ["CareBase", "CFiles"], exclude: ["Language/Words"]),
      // 2: engines
      layer("CareSchedule", ["CareModel", crypto]),
      layer("CareSurvey", ["CareModel", crypto]),
      layer("CareInsights", ["CareModel"]),
      layer("CareCards", ["CareModel"]),
      layer("CareStore", ["CareModel", crypto]),
      // 3: the runtime, and the storage engine
      layer("CareRuntime", ["CareModel", "CareSchedule", "CareSurvey", "CareInsights", "CareStore"]),
      layer("CareSQLite", ["CareModel", "CareStore", grdb, sqlite]),
      // 3: the tests that every storage engine must pass
      layer("CareStoreConformance", ["CareModel", "CareStore"]),
      // 3: accounts, sessions, codes, and rights, in a file of their own
      layer("CareAccess", ["CareModel", "CareStore", crypto, cryptoExtras]),
      // 4: the script host
      layer(
        "CareLua",
        ["CareModel", "CareSchedule", "CareSurvey", "CareInsights", "CareCards", "CareRuntime", "CLua", crypto]),
      // 4: other programs' formats
      layer("CareInterchange", ["CareModel", "CareSchedule", "CareSurvey", "CExpat", "CZlib", crypto]),
      // 5: the umbrella for embedders
      layer(
        "Care",
        ["CareBase", "CareModel", "CareCards", "CareRuntime", "CareLua", "CareSQLite", "CareStore", "CRelease"]
          + postgres),
      // 6: the worker that delivers reminders and alerts, and the channels that are programs
      layer("CareDelivery", ["Care", "CareModel", "CareRuntime", "CareStore", subprocess, system]),
      // 6: a store for each test of a program that embeds the runtime
      layer("CareTesting", ["Care", "CareModel", "CareRuntime"]),
      // 7: the language server, without a clock or a store
      layer("CareLSP", ["Care", "CareLua", "CareModel", "CareSchedule", "CareSurvey"]),
      // 7: the manual of plans as pages
      layer(
        "CareManual",
        ["Care", "CareCards", "CareLua", "CareModel", "CareRuntime", "CareSurvey"], exclude: ["Assets"]),
      // 7: the web, without a clock, a socket's address, or a secret of its own
      layer(
        "CareWeb",
        [
          "Care", "CareAccess", "CareDelivery", "CareModel", "CareCards", "CareRuntime", "CareSchedule", "CareSurvey",
          "CareStore", "CareInterchange", crypto, hummingbird, hummingbirdCore, hummingbirdTLS, hummingbirdHTTP2,
          nioCore,
          nioHTTP1, nioHTTPTypes, nioPosix, nioSSL, nioTLS, certificates, httpClient, httpTypes, jwt, logging,
          lifecycle,
        ],
        exclude: try files(of: "CareWeb", in: "Assets")),
      // 8: the studio of plans that are being written, in memory
      layer(
        "CareStudio",
        [
          "Care", "CareAccess", "CareCards", "CareLua", "CareManual", "CareModel", "CareRuntime", "CareStore",
          "CareSurvey",
          "CareWeb",
          crypto, hummingbird, hummingbirdCore, httpTypes, logging, lifecycle, nioCore, nioPosix,
        ],
        exclude: try files(of: "CareStudio", in: "Assets")),
      // 9: the commands
      .executableTarget(
        name: "care",
        dependencies: [
          "Care", "CareDelivery", "CareModel", "CareCards", "CareRuntime", "CareLua", "CareLSP", "CareInterchange",
          "CareManual",
          "CareStore", "CReadline", arguments,
        ],
        exclude: try files(of: "care", in: "Templates"), swiftSettings: strict),
      .executableTarget(
        name: "care-serve",
        dependencies: [
          "Care", "CareAccess", "CareDelivery", "CareLua", "CareModel", "CareRuntime", "CareSQLite", "CareStore",
          "CareStudio",
          "CareWeb", arguments, logging, lifecycle, nioCore, signals,
        ],
        path: "Sources/CareServe", swiftSettings: strict),
      // Tests
      .target(
        name: "CareTestSupport", dependencies: ["CareModel"], path: "Tests/CareTestSupport", swiftSettings: strict),
      tests(of: "CareBase"),
      tests(of: "CareModel", data: ["Data"]),
      tests(of: "CareSchedule", ["CareModel"], data: ["Data"]),
      tests(of: "CareSurvey", ["CareModel"], data: ["Data"]),
      tests(of: "CareInsights", ["CareModel"], data: ["Data"]),
      tests(of: "CareCards", ["CareModel"], data: ["Golden", "Figures/Golden", "HTML/Golden", "Report/Golden"]),
      .target(
        name: "StoreConformance",
        dependencies: ["CareModel", "CareStore", "CareStoreConformance", "CareSQLite"] + postgres,
        path: "Tests/StoreConformance", swiftSettings: strict),
      tests(of: "CareStore", ["CareModel", "CareSQLite", "CareStoreConformance", "StoreConformance"]),
      tests(of: "CareSQLite", ["CareModel", "CareStore", grdb, sqlite, "StoreConformance"], data: ["Data"]),
      tests(of: "CareAccess", ["CareModel", "CareStore", "CareSQLite", "StoreConformance"], data: ["Data"]),
      tests(of: "CareRuntime", ["CareModel", "CareStore", "CareSQLite", "StoreConformance", crypto]),
      tests(
        of: "CareLua",
        [
          "CareModel", "CareRuntime", "CareStore", "CareSQLite", "CareSurvey", "CareInsights", "CareInterchange",
          "CLua",
          "StoreConformance",
        ],
        data: ["Data", "Refused"]),
      tests(of: "CareInterchange", ["Care", "CareLua", "CareModel", "CareSurvey", "CZlib"], data: ["Data", "Golden"]),
      tests(
        of: "Care",
        ["CareCards", "CareInterchange", "CareLua", "CareModel", "CareRuntime", "CareStore", grdb] + postgres,
        data: ["Data"]),
      tests(
        of: "CareWeb",
        [
          "Care", "CareAccess", "CareDelivery", "CareModel", "CareRuntime", "CareSQLite", "CareStore", "CareSurvey",
          crypto,
          hummingbird, hummingbirdTesting, httpTypes, jwt, nioCore, logging,
        ]),
      tests(of: "CareTesting", ["Care", "CareModel", "CareRuntime"]),
      tests(of: "CareDelivery", ["Care", "CareModel", "CareRuntime", "CareStore", "CareSQLite"]),
      tests(of: "CareLSP", ["Care", "CareLua", "CareModel"]),
      tests(of: "CareManual", ["CareLua", "CareModel"]),
      tests(
        of: "CareStudio",
        ["Care", "CareModel", "CareRuntime", "CareWeb", hummingbird, hummingbirdTesting, httpTypes, logging, nioCore]),
      .testTarget(
        name: "CareCLITests", dependencies: ["care", "CareTestSupport", grdb], exclude: ["Cases", "Golden", "pty"],
        swiftSettings: strict
      ),
    ],
  swiftLanguageModes: [.v6]
)
