import ArgumentParser
import Care
import CareAccess
import CareModel
import CareRuntime
import CareStore
import CareWeb
import Foundation
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// The command `care-serve`: the pages of participants and of the care team.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "care-serve",
    abstract: "Serve the pages of participants and of the care team.",
    discussion: """
      Each option of `run` can be set by a variable too, such as CARE_SERVE_TLS_CERT for --tls-cert (yes for one without a value; a comma \
      between several), or in the file of --settings-file, as "tls-cert"; --settings lists what is used.

      Participants join with a code, and the care team signs in; both are kept beside the store, in a file or in a schema of its database. The \
      first start makes it, with its keys, and prints a link for the first administrator. With --patient, the pages of one participant are served without sign-in, on this \
      machine only. `care serve` runs this program.

      A crash is reported in the log by the places in the program, without registers and memory, which can hold participants' data: the \
      program starts itself with the settings in SWIFT_BACKTRACE. With SWIFT_BACKTRACE=enable=no it reports none.
      """,
    version: Release.line(of: "care-serve"),
    subcommands: [
      RunCommand.self, DeliverCommand.self, CodeCommand.self, InviteCommand.self, AccessCommand.self, EraseCommand.self,
      StudioCommand.self,
    ],
    defaultSubcommand: RunCommand.self)
}

/// The options that name the files of a server.
struct FileOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The store. Default: the environment variable CARE_STORE, else care.sqlite.", valueName: "path"))
  var store: String?

  @Option(
    help: ArgumentHelp(
      "The accounts and sessions: a file, or a URL. Default: beside the store, with -access in its name; of a store on PostgreSQL, in its database, in the schema care_access_schema.",
      valueName: "path"))
  var access: String?

  @Option(
    help: ArgumentHelp(
      "The key file of the accounts, the same on each server. Default: beside the file of accounts, with .key; of accounts on PostgreSQL, named after their schema, in the current folder.",
      valueName: "path"))
  var accessKey: String?

  @Flag(help: "Migrate files of an older release first, with a copy of each beside it.")
  var migrate = false

  /// The path of the store.
  var path: String { store ?? StoreFiles.standard(ProcessInfo.processInfo.environment) }

  /// The size of the cache with which answers are written, in kilobytes: one is a few rows.
  private static let writeCache = 8_000

  /// Says what a start did to the files, a sentence in each line.
  static func say(_ sentences: [String]) {
    FileHandle.standardError.write(Data(sentences.map { "care-serve: \($0)\n" }.joined().utf8))
  }

  /// Opens the store.
  func runtime() throws -> CareRuntime {
    do {
      guard try StoreLocation(path).exists() else {
        throw ValidationError("there is no store at '\(StoreLocation(path).name)'; create one with: care seed PATH")
      }
      if migrate {
        let migration = try StoreMigration.run(at: StoreLocation(path), entropy: SystemSources.bytes(32))
        if migration.after > migration.before { Self.say(migration.sentences) }
      }
      try StoreLocation(path).requireCurrentSchema()
      let engine = try StoreLocation(path).engine(writeCache: Self.writeCache)
      return try CareRuntime.open(engine: engine, entropy: SystemSources.bytes(32)).on("web")
    } catch let error as StoreError { throw StartError(error) }
  }
}

/// `care serve`: serves until a signal ends it.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Serve the pages; the default.")

  @OptionGroup var files: FileOptions

  @Option(help: ArgumentHelp("The port; 0 for any free one.", valueName: "number"))
  var port = 8080

  @Option(
    help: ArgumentHelp(
      "The address to listen at; others than this machine's need TLS, or a proxy that is trusted.", valueName: "address"
    ))
  var host = "127.0.0.1"

  @Option(
    help: ArgumentHelp(
      "A name by which browsers reach the server, such as study.example.org; with the port, if that is another one than the server's; can be repeated.",
      valueName: "name"))
  var name: [String] = []

  @Option(help: ArgumentHelp("The certificate chain, in PEM; it is read again when it changes.", valueName: "path"))
  var tlsCert: String?

  @Option(help: ArgumentHelp("The private key of the certificate, in PEM.", valueName: "path"))
  var tlsKey: String?

  @Flag(help: "A proxy on this machine ends TLS: browsers use https, and the server listens on this machine only.")
  var behindProxy = false

  @Option(
    help: ArgumentHelp(
      "A proxy on another machine ends TLS: its address, or a range such as 10.0.0.0/24, whose word about a browser's address is believed; over plain HTTP, nobody else is served. Can be repeated.",
      valueName: "address"))
  var trustedProxy: [AddressRange] = []

  @Flag(help: "Serve other machines without TLS and without a proxy: anyone on the way can read and change answers.")
  var insecure = false

  @OptionGroup var log: LogOptions

  @OptionGroup var provider: ProviderOptions

  @OptionGroup var delivery: DeliveryOptions

  @Option(
    help: ArgumentHelp(
      "Show the server's figures, for Prometheus, at an address of their own instead of on the pages' one, such as 127.0.0.1:9464.",
      valueName: "address"))
  var metrics: ListenAddress?

  @Option(
    help: ArgumentHelp(
      "The zone of the times on pages of a study and of the server, such as Europe/Berlin; those about one person have the participant's. Default: that of this machine.",
      valueName: "zone"))
  var zone: String?

  @Option(
    help: ArgumentHelp(
      "A JSON file with settings by the names of these options; options and the environment come first.",
      valueName: "path"))
  var settingsFile: String?

  @Flag(help: "List the settings with their values and where each comes from, and start nothing.")
  var settings = false

  @Flag(help: "Send no reminders and alerts, and report no changes; another program does.")
  var noDeliver = false

  @Option(help: ArgumentHelp("Serve the pages of this participant only, without sign-in.", valueName: "id"))
  var patient: String?

  private var web: WebSettings {
    let certificate = tlsCert.flatMap { chain in tlsKey.map { WebSettings.Certificate(chain: chain, key: $0) } }
    return WebSettings(
      host: host, port: port, names: name, certificate: certificate, isBehindProxy: behindProxy,
      trustedProxies: trustedProxy, isInsecure: insecure, figures: metrics,
      zone: zone.flatMap { Zone($0) } ?? Zone(TimeZone.current.identifier) ?? .utc)
  }

  func validate() throws {
    guard (tlsCert == nil) == (tlsKey == nil) else {
      throw ValidationError("--tls-cert and --tls-key belong together; pass both")
    }
    if patient != nil, provider.oidcIssuer != nil {
      throw ValidationError("with --patient nobody signs in; pass no --oidc-issuer")
    }
    if patient != nil, !web.isLoopback || web.isSecure {
      throw ValidationError(
        "with --patient there is no sign-in, so that it is served on this machine only; pass no --host and no TLS")
    }
    if let zone, Zone(zone) == nil {
      throw ValidationError("'\(zone)' is no time zone; write one such as Europe/Berlin")
    }
    if let problem = web.problem { throw ValidationError(problem) }
  }

  func run() async throws {
    if settings {
      let lines = try ServeSettings.own.get().lines
      FileHandle.standardOutput.write(Data((lines.joined(separator: "\n") + "\n").utf8))
      return
    }
    OpenFiles.raiseLimit()
    _ = ProcessFigures.began
    let runtime = try files.runtime()
    let logger = log.logger("care-serve")
    if insecure { logger.warning("answers are sent in the clear, as --insecure asks") }
    let environment = WebEnvironment(
      clock: SystemSources.now, entropy: SystemSources.bytes, logger: logger,
      process: { ProcessFigures.ofThisProcess }, served: try ServeSettings.own.get().served)
    let opened: DeliveryOptions.Opened?
    var server: CareWebServer
    if let patient {
      opened = try delivery.open(files, access: { nil })
      server = try single(patient, runtime, environment)
    } else {
      let provider = try provider.settings(), access = try AccessFiles(files).open()
      opened = try delivery.open(files, access: { access.store })
      server = try signedIn(runtime, environment, access, provider, opened?.delivery)
    }
    server.onFigures = { address in
      FileHandle.standardOutput.write(Data("figures at http://\(address)/metrics\n".utf8))
    }
    var services: [any Service] = [], longest = 0
    if let opened {
      if noDeliver {
        // Pages send test messages.
        services.append(opened.means.client)
      } else {
        services.append(try opened.service(runtime, logger))
        longest = opened.longestAttempt
      }
    }
    services.append(server)
    var configuration = ServiceGroupConfiguration(
      services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    // A browser that keeps its connection open does not keep the program from ending; an attempt in hand ends first.
    configuration.maximumGracefulShutdownDuration = .seconds(15 + longest)
    do { try await ServiceGroup(configuration: configuration).run() } catch let error as IOError {
      throw StartError(error, "the server", at: port, figures: metrics?.port)
    }
  }

  /// Returns the server of one participant.
  private func single(
    _ patient: String, _ runtime: CareRuntime, _ environment: WebEnvironment
  ) throws -> CareWebServer {
    let participant = Patient.ID(patient)
    do { _ = try runtime.patient(participant, at: SystemSources.now()) } catch let error as StoreError {
      throw StartError(error)
    }
    return try CareWebServer(
      runtime, settings: web, environment: environment, participant: participant
    ) { [web] in Self.say(web, $0, link: nil) }
  }

  /// Returns the server with sign-in.
  private func signedIn(
    _ runtime: CareRuntime, _ environment: WebEnvironment, _ access: AccessFiles.Opened, _ provider: ProviderSettings?,
    _ delivery: WebDelivery?
  ) throws -> CareWebServer {
    try runtime.finishErasures(in: access.store, at: SystemSources.now())
    let link = try access.firstAdministrator()
    return try CareWebServer(
      runtime, settings: web, environment: environment, access: access.store, provider: provider,
      delivery: delivery
    ) { [web] in Self.say(web, $0, link: link) }
  }

  /// Says where the server listens, and how the first administrator gets in.
  private static func say(_ settings: WebSettings, _ port: Int, link: String?) {
    let address = settings.address(port: port)
    var text = "listening at \(address)/\n"
    if let link {
      text += "the first administrator's link, valid for 3 days: \(address)\(link)\n"
    }
    FileHandle.standardOutput.write(Data(text.utf8))
  }
}

/// `care serve code`: issues a code with which a participant joins.
struct CodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "code", abstract: "Issue a code with which a participant joins on a device.",
    discussion: "The code is valid for 14 days and one device. It is shown only now.")

  @OptionGroup var files: FileOptions

  @Option(help: ArgumentHelp("The participant.", valueName: "id"))
  var patient: String

  @Option(help: ArgumentHelp("The plan, if the participant follows several.", valueName: "id"))
  var plan: String?

  func run() throws {
    let runtime = try files.runtime(), id = Patient.ID(patient), now = SystemSources.now()
    do {
      _ = try runtime.patient(id, at: now)
      let plans = try runtime.carePlans(of: id, at: now).compactMap(\.value.plan).filter {
        plan == nil || $0.text == plan
      }
      guard let study = plans.first else {
        throw ValidationError(
          "'\(patient)' is enrolled in no such plan; enroll them with: care enroll PLAN --patient \(patient)")
      }
      guard plans.count == 1 else {
        throw ValidationError(
          "'\(patient)' follows several plans; pass --plan with one of \(plans.map(\.text).joined(separator: ", "))")
      }
      let code = try AccessFiles(files).open().code(for: id, in: study, at: now)
      FileHandle.standardOutput.write(Data("\(code)\n".utf8))
    } catch let error as StoreError { throw StartError(error) }
  }
}

/// The reason for which the server does not start, in words.
struct StartError: Error, CustomStringConvertible {
  let description: String
  /// The stable code; nil if the reason has none.
  var code: String?
}

extension StartError {
  /// Creates the error of a store.
  init(_ error: StoreError) { self.init(description: error.message, code: error.code) }

  /// Creates the error of a port at which `who` cannot listen; `figures`: the port of --metrics, if that can be the one.
  init(_ error: IOError, _ who: String, at port: Int, figures: Int? = nil) {
    let others = figures.map { ", or the port \($0) of --metrics," } ?? ""
    self.init(
      description: error.errnoCode == EADDRINUSE
        ? "the port \(port)\(others) is in use by another program; pass --port with another one, or --port 0 for any free one"
        : "\(who) cannot listen at the port \(port)\(others): \(String(cString: strerror(error.errnoCode)))")
  }

  /// Creates the error of the accounts.
  init(_ error: AccessError) { self.init(description: error.message, code: error.code) }
}

/// The number of files that the process may have open, of which each connection is one.
enum OpenFiles {
  /// Raises the number to the most that the system allows; what it refuses stays as it is.
  static func raiseLimit() {
    var limit = rlimit()
    guard getrlimit(.init(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < limit.rlim_max else { return }
    limit.rlim_cur = limit.rlim_max
    setrlimit(.init(RLIMIT_NOFILE.rawValue), &limit)
  }
}

/// The machine's clock and randomness: the only place of the server that reads them.
enum SystemSources {
  /// Returns the current time in whole milliseconds.
  @Sendable static func now() -> Instant {
    Instant(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)))
  }

  /// Returns random bytes.
  @Sendable static func bytes(_ count: Int) -> [UInt8] {
    // The system is asked for eight bytes at a time, because each call enters the kernel.
    var generator = SystemRandomNumberGenerator(), bytes: [UInt8] = []
    bytes.reserveCapacity(count + 7)
    while bytes.count < count { withUnsafeBytes(of: generator.next()) { bytes.append(contentsOf: $0) } }
    return Array(bytes.prefix(count))
  }
}
