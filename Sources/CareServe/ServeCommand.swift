import ArgumentParser
import Care
import CareModel
import CareRuntime
import CareWeb
import Foundation
import Logging
import ServiceLifecycle
import UnixSignals

/// The command `care-serve`: the pages of a participant.
@main
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "care-serve",
    abstract: "Serve a participant's pages on this machine.",
    discussion: """
      The pages are those of one participant, without sign-in, so that they are served on this machine only. `care serve` runs this program.
      """)

  @Option(
    help: ArgumentHelp(
      "The store. Default: the environment variable CARE_STORE, else care.sqlite.", valueName: "path"))
  var store: String?

  @Option(help: ArgumentHelp("The port; 0 for any free one.", valueName: "number"))
  var port = 8080

  @Option(help: ArgumentHelp("The participant whose pages this machine shows, without sign-in.", valueName: "id"))
  var patient: String

  private var settings: WebSettings { WebSettings(port: port) }

  func validate() throws {
    if let problem = settings.problem { throw ValidationError(problem) }
  }

  private var path: String {
    if let store { return store }
    let path = ProcessInfo.processInfo.environment["CARE_STORE"] ?? ""
    return path.isEmpty ? "care.sqlite" : path
  }

  func run() async throws {
    guard FileManager.default.fileExists(atPath: path) else {
      throw ValidationError("there is no store at '\(path)'; create one with: care seed PATH")
    }
    let runtime: CareRuntime, participant = Patient.ID(patient)
    do {
      runtime = try CareRuntime.open(path: path, entropy: SystemSources.bytes(32)).on("web")
      _ = try runtime.patient(participant, at: SystemSources.now())
    } catch let error as StoreError {
      throw StartError(description: error.message)
    }
    var logger = Logger(label: "care-serve") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = .info
    let environment = WebEnvironment(
      clock: SystemSources.now, entropy: SystemSources.bytes, logger: logger)
    let server = try CareWebServer(
      runtime, settings: settings, environment: environment, participant: participant
    ) { [host = settings.host] port in
      FileHandle.standardOutput.write(Data("listening at http://\(host):\(port)/\n".utf8))
    }
    let group = ServiceGroup(
      configuration: .init(services: [server], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
    try await group.run()
  }
}

/// The reason for which the server does not start, in words.
struct StartError: Error, CustomStringConvertible {
  let description: String
}

/// The machine's clock and randomness: the only place of the server that reads them.
enum SystemSources {
  /// Returns the current time in whole milliseconds.
  @Sendable static func now() -> Instant {
    Instant(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)))
  }

  /// Returns random bytes.
  @Sendable static func bytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }
}
