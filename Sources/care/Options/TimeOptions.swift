import ArgumentParser
import CareModel
import CareRuntime

/// The time that a query covers: `--on`, or `--from` and `--to`.
struct TimeFilter: ParsableArguments {
  @Option(help: ArgumentHelp("On this local day.", valueName: "date"))
  var on: CivilDate?

  @Option(help: ArgumentHelp("From this day or time.", valueName: "time"))
  var from: String?

  @Option(help: ArgumentHelp("Up to, but not including, this day or time.", valueName: "time"))
  var to: String?

  /// Whether a day or a time is given.
  var isGiven: Bool { on != nil || from != nil || to != nil }

  func validate() throws {
    if on != nil, from != nil || to != nil { throw ValidationError("pass --on, or --from and --to, but not both") }
  }

  /// Returns the time that the options set, or nil if they set none.
  ///
  /// Days are local days; wall time is read in `zone`.
  func time(in zone: Zone) throws -> RecordTime? {
    if let on { return .day(on) }
    func moment(_ text: String) throws -> QueriedMoment {
      try CivilDate(text).map { .day($0) } ?? .time(TimeArgument.instant(text, in: zone))
    }
    return RecordTime(from: try from.map(moment), to: try to.map(moment), in: zone)
  }

  /// Returns the interval of events that the options set; today by default.
  func interval(today: CivilDate, in zone: Zone) throws -> EventQuery.Interval {
    switch try time(in: zone) {
    case .day(let date): return .day(date)
    case .days(let from, let to): return .days(from: from, to: to)
    case .range(let from, let to): return .range(from: from, to: to)
    case nil, .now, .nowOrNext, .always: return .day(today)
    }
  }
}

/// The option `--as-of`: what the store knew at a time or a commit.
struct AsOfOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Show what the store knew at a time or after a commit. The clock does not change.", valueName: "time|seq"))
  var asOf: String?

  /// Returns the time or commit; wall time is read in `zone`.
  func value(in zone: Zone) throws -> AsOf? {
    try asOf.map { try Self.state($0, in: zone) }
  }

  /// Returns the time or commit that a text means; wall time is read in `zone`.
  static func state(_ text: String, in zone: Zone) throws -> AsOf {
    if let seq = Int(text) {  // allowed: compared, and bounded by what the store has
      guard seq >= 0 else { throw ValidationError("there is no commit \(seq); commits are numbered from 1") }
      return .seq(seq)
    }
    return .recorded(try TimeArgument.instant(text, in: zone))
  }

  /// A phrase that follows another time; empty if the option is not set.
  var phrase: String { Self.phrase(asOf) }

  /// A phrase that follows another time; empty without a text.
  static func phrase(_ asOf: String?) -> String {
    guard let asOf else { return "" }
    return asOf.contains { !$0.isNumber } ? ", as known at \(asOf)" : ", as known after commit \(asOf)"
  }
}

/// The option `--days`: a number of days from 1 to 366.
struct DaysOption: ParsableArguments {
  @Option(help: ArgumentHelp("The number of days, 1 to 366.", valueName: "number"))
  var days = 28

  func validate() throws {
    guard (1...366).contains(days) else { throw ValidationError("--days must be 1 to 366") }
  }
}

/// The flag `--dry-run`.
struct DryRunFlag: ParsableArguments {
  @Flag(help: "Report what would be written, and write nothing.")
  var dryRun = false
}
