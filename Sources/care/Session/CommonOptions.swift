import ArgumentParser
import Care
import CareModel
import Foundation

/// The options that every command accepts.
struct CommonOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The store: a file, a URL such as postgresql:///db?care_schema=knee, or ':memory:'. Default: the environment variable CARE_STORE, else care.sqlite.",
      valueName: "path"))
  var store: String?

  @Option(
    help: ArgumentHelp(
      "The clock of this command: an instant, or wall time, by default in the zone of the participant. Writes still go to the store.",
      valueName: "time"))
  var at: String?

  @Option(help: ArgumentHelp("The zone in which to show times and to read --at.", valueName: "zone"))
  var zone: Zone?

  @Option(help: ArgumentHelp("The author recorded with each write.", valueName: "name"))
  var author: String?

  @Option(help: ArgumentHelp("The reason recorded with each change, which its history keeps.", valueName: "text"))
  var why: String?

  @Flag(help: "Answer every question with yes, such as whether to write ahead of the machine's clock.")
  var yes = false

  @Flag(help: "Migrate a store of an older release first, with a copy of it beside it.")
  var migrate = false

  @Flag(help: "Report as one JSON document with stable keys.")
  var json = false

  @Flag(help: "Print without colors, even on a terminal.")
  var noColor = false
}

extension CommonOptions {
  /// Refuses a name or a reason that would look like further lines of a log, a history, or a file, and a name that would look like another one.
  func validate() throws {
    for (name, text) in [("author", author), ("why", why)] {
      let isOneLine = text?.unicodeScalars.allSatisfy { scalar in
        ![.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
      }
      guard isOneLine ?? true else {
        throw ValidationError("--\(name) has a line break or another control character; write it on one line")
      }
    }
    guard author?.unicodeScalars.contains(where: Self.hides) != true else {
      throw ValidationError("--author has an invisible character, with which it looks like another name; remove it")
    }
  }

  /// Whether a scalar of a name is not seen, or changes the order of the others; the joiners of some scripts do neither.
  private static func hides(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .format && ![0x200C, 0x200D].contains(scalar.value)
  }

  /// The path of the store.
  var storePath: String { store ?? StoreFiles.standard(ProcessInfo.processInfo.environment) }

  /// The same options with an empty store in memory if the store's file does not exist, so that a dry run creates no file.
  func withoutCreatingStore() throws -> CommonOptions {
    var options = self
    if try !StoreLocation(storePath).exists() { options.store = StoreOpening.inMemory }
    return options
  }

  /// The destination of results and notes.
  var output: Output {
    let environment = ProcessInfo.processInfo.environment
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let wantsColor = !noColor && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
    return Output(usesColor: isTerminal && wantsColor, isJSON: json, width: isTerminal ? TerminalSize.columns : 80)
  }

  /// Returns the zone of `--zone`, else the machine's.
  func displayZone() throws -> Zone {
    try zone ?? SystemZone.zone()
  }

  /// Returns the clock of the command: fixed at the time of `--at`, else the machine's.
  ///
  /// Wall time is read in the zone of `--zone`, else in that of the participant that the command names, else in the machine's.
  func clock(of participant: () throws -> ZoneTimeline? = { nil }) throws -> @Sendable () -> Instant {
    guard let at else { return SystemClock.now }
    let instant: Instant
    if Instant(iso: at) == nil, zone == nil, let zones = try participant() {
      instant = try TimeArgument.instant(at, in: zones)
    } else {
      instant = try TimeArgument.instant(at, in: displayZone())
    }
    return { instant }
  }
}
