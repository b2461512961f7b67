import ArgumentParser
import Care
import CareModel
import CareRuntime
import CareStore
import CareStudio
import CareWeb
import Foundation
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// `care studio`: shows a plan while it is being written.
struct StudioCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "studio", abstract: "Show a plan while you write it: a phone, a calendar, surveys, tests, and texts.",
    discussion: """
      Serves a page on this machine: the findings of care check, a phone with the participant's own pages, the study as a calendar, the \
      flow of its surveys, its tests, its texts in each language, and what it asks of participants. A save of a file shows at once. \
      Nothing is kept, and no store is read but for the plan that --against names: the participant is invented, or simulated. End it with Ctrl-C.

      With --share, one phone in the local network can open the participant's pages: the terminal shows a QR code, which works once. The \
      network can read what passes between them, which is invented.
      """)

  @Argument(help: ArgumentHelp("The plan: a plan.lua, or its folder.", valueName: "path"))
  var path: String

  @Option(help: ArgumentHelp("The port; 0 for any free one.", valueName: "number"))
  var port = 8090

  @Flag(help: "Also listen on the local network, for one phone that scans the code.")
  var share = false

  @Option(
    help: ArgumentHelp(
      "Another version of the plan to compare with: its folder, or a store, of which the newest version is read.",
      valueName: "path-or-store"))
  var against: String?

  @Option(help: ArgumentHelp("The time zone of the participant. Default: that of this machine.", valueName: "zone"))
  var zone: String?

  @Option(help: ArgumentHelp("The day of enrollment. Default: today.", valueName: "date"))
  var start: String?

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("the port \(port) is out of range; pass one of 0 to 65535")
    }
    if let zone, Zone(zone) == nil {
      throw ValidationError("'\(zone)' is no time zone; write one such as Europe/Berlin")
    }
    if let start, CivilDate(start) == nil { throw ValidationError("'\(start)' is no date; write it as YYYY-MM-DD") }
  }

  func run() async throws {
    let zone = zone.flatMap { Zone($0) } ?? Zone(TimeZone.current.identifier) ?? .utc
    let start = start.flatMap { CivilDate($0) } ?? zone.date(of: SystemSources.now())
    var invited: StudioSettings.Share?
    if share { invited = StudioSettings.Share(host: try Self.address(), pass: Hex.text(SystemSources.bytes(8))) }
    let settings = StudioSettings(
      plan: try Self.reader(path), against: try against.map(Self.other), port: port, zone: zone, start: start,
      share: invited)
    var logger = Logger(label: "care-studio") { StandardErrorLog(label: $0) }
    logger.logLevel = .warning
    let environment = WebEnvironment(clock: SystemSources.now, entropy: SystemSources.bytes, logger: logger)
    let server = CareStudioServer(settings, environment: environment, onRunning: Self.say)
    var configuration = ServiceGroupConfiguration(
      services: [server], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    configuration.maximumGracefulShutdownDuration = .seconds(3)
    do { try await ServiceGroup(configuration: configuration).run() } catch let error as IOError {
      throw StartError(error, "the studio", at: port)
    }
  }

  /// Returns another version of the plan: the one in a folder, or the newest in a store, which is opened without writing.
  private static func other(_ path: String) throws -> StudioSettings.Other {
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), place = StoreLocation(path)
    if isThere, isFolder.boolValue || path.hasSuffix(".lua") { return StudioSettings.Other(try reader(path)) }
    do {
      guard try place.exists() else {
        throw StartError(description: "\(path): there is no plan and no store here; pass a plan's folder, or a store")
      }
      let runtime = try CareRuntime.open(engine: place.engine(isReadOnly: true), entropy: [])
      return StudioSettings.Other(runtime, displayPath: place.name)
    } catch let error as StoreError { throw StartError(error) }
  }

  /// Returns the one plan at a path.
  private static func reader(_ path: String) throws -> FolderReader {
    let found = try FolderReader.plans(at: path)
    guard let reader = found.first else {
      throw StartError(
        description: "\(path): there is no plan.lua here; pass a plan.lua, or the folder that contains one")
    }
    guard found.count == 1 else {
      throw StartError(
        description:
          "\(path): there are \(found.count) plans here; pass one of \(found.map(\.displayPath).joined(separator: ", "))"
      )
    }
    return reader
  }

  /// Returns the address of this machine in the local network.
  private static func address() throws -> String {
    let found = try System.enumerateDevices().compactMap { $0.address }.first { address in
      guard case .v4 = address, let text = address.ipAddress else { return false }
      return !text.hasPrefix("127.") && !text.hasPrefix("169.254.")
    }
    guard let address = found?.ipAddress else {
      throw StartError(
        description: "this machine has no address in a local network; connect it to one, or leave --share out")
    }
    return address
  }

  /// Says where the studio is, and how a phone joins.
  @Sendable private static func say(_ port: Int, _ invitation: String?) {
    var text = "the studio is at http://127.0.0.1:\(port)/studio (end it with Ctrl-C)\n"
    if let invitation {
      text += """

        This studio listens on the local network, for one phone, and shows simulated data only. Scan the code:

        \(TerminalCode.text(of: invitation))
        \(invitation)

        """
    }
    FileHandle.standardOutput.write(Data(text.utf8))
  }
}
