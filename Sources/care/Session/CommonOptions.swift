import ArgumentParser
import CareModel
import Foundation

/// The options that every command takes.
struct CommonOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The store: a file, or ':memory:'. Default: the environment's CARE_STORE, else care.sqlite.", valueName: "path"))
  var store: String?

  @Option(
    help: ArgumentHelp(
      "The clock of this command: an instant, or wall time in the zone. What is written is written for real.",
      valueName: "time"))
  var at: String?

  @Option(help: ArgumentHelp("The zone to show times in, and to read --at in.", valueName: "zone"))
  var zone: Zone?

  @Option(help: ArgumentHelp("Who does this: kept with what is written.", valueName: "name"))
  var author: String?

  @Flag(help: "Report as one JSON document with stable keys.")
  var json = false

  @Flag(help: "No colors, even on a terminal.")
  var noColor = false
}

extension CommonOptions {
  /// The path of the store.
  var storePath: String {
    if let store { return store }
    let path = ProcessInfo.processInfo.environment["CARE_STORE"] ?? ""
    return path.isEmpty ? "care.sqlite" : path
  }

  /// Where results and remarks go.
  var output: Output {
    let environment = ProcessInfo.processInfo.environment
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let wantsColor = !noColor && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
    return Output(usesColor: isTerminal && wantsColor, isJSON: json, width: isTerminal ? TerminalSize.columns : 80)
  }

  /// The zone given, else the machine's.
  func displayZone() throws -> Zone {
    try zone ?? SystemZone.zone()
  }

  /// The clock of the command: stands still at what `--at` says, else runs with the machine's.
  func clock() throws -> @Sendable () -> Instant {
    guard let at else { return SystemClock.now }
    let instant = try TimeArgument.instant(at, in: displayZone())
    return { instant }
  }
}
