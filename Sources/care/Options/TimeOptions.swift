import ArgumentParser
import CareModel
import CareRuntime

/// `--on`, `--from`, `--to`: for when records are asked.
struct TimeFilter: ParsableArguments {
  @Option(help: ArgumentHelp("What holds on this local day.", valueName: "date"))
  var on: CivilDate?

  @Option(help: ArgumentHelp("What holds from this day or time on.", valueName: "time"))
  var from: String?

  @Option(help: ArgumentHelp("What holds up to this day or time.", valueName: "time"))
  var to: String?

  func validate() throws {
    if on != nil, from != nil || to != nil { throw ValidationError("give --on, or --from and --to, not both") }
  }

  /// The time asked for; nil where none is given.
  ///
  /// Days are local days; wall time is read in `zone`.
  func time(in zone: Zone) throws -> RecordTime? {
    if let on { return .day(on) }
    switch (from, to) {
    case (nil, nil): return nil
    case (let from?, let to?):
      if let first = CivilDate(from), let end = CivilDate(to) { return .days(from: first, to: end) }
      return .range(from: try TimeArgument.instant(from, in: zone), to: try TimeArgument.instant(to, in: zone))
    case (let from?, nil):
      if let first = CivilDate(from) { return .days(from: first, to: .latest) }
      return .range(from: try TimeArgument.instant(from, in: zone), to: .end)
    case (nil, let to?):
      if let end = CivilDate(to) { return .days(from: .earliest, to: end) }
      return .range(from: .beginning, to: try TimeArgument.instant(to, in: zone))
    }
  }

  /// The stretch of events asked for; today where nothing is given.
  func interval(today: CivilDate, in zone: Zone) throws -> EventQuery.Interval {
    switch try time(in: zone) {
    case .day(let date): return .day(date)
    case .days(let from, let to): return .days(from: from, to: to)
    case .range(let from, let to): return .range(from: from, to: to)
    case nil, .now, .nowOrNext, .always: return .day(today)
    }
  }
}

/// `--as-of`: what the store knew then.
struct AsOfOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What the store knew then: a time, or the number of a commit. The clock stays as it is.", valueName: "time|seq"))
  var asOf: String?

  /// What was said; wall time is read in `zone`.
  func value(in zone: Zone) throws -> AsOf? {
    guard let asOf else { return nil }
    if let seq = Int(asOf) {
      guard seq >= 0 else { throw ValidationError("there is no commit \(seq); commits are numbered from 1") }
      return .seq(seq)
    }
    return .recorded(try TimeArgument.instant(asOf, in: zone))
  }

  /// What was said, in words to follow another time; empty where nothing was.
  var words: String {
    guard let asOf else { return "" }
    return Int(asOf) == nil ? ", as known at \(asOf)" : ", as known after commit \(asOf)"
  }
}
