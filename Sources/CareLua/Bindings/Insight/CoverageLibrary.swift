import CareModel
import CareRuntime

/// `adherence.pdc`, `adherence.mpr`, `adherence.dose_coverage`, and `adherence.sessions`.
extension AdherenceLibrary {
  static let coverage: [Binding<LuaEnvironmentBox>] = [
    .function(
      "adherence.pdc", options: [.patient] + pdcOptions + window, gives: .table("coverage_rate"),
      "Returns the proportion of days covered by supply (PDC), with its definition.",
      example: """
        adherence.pdc { patient = "p1", supply = { task = "refill", kind = "days_supply" }, over = days(180) }
        """
    ) { box, options, call in
      let (supplies, method) = try pdc(options), window = try Window(options, box)
      let rate = try box.runtime.coverage(
        window.patient, of: supplies, from: window.from, to: window.to, method: method, at: box.now,
        charging: call.state.charge)
      try call.push(CoverageRate.row.table(rate, in: box.environment.zone))
    },
    .function(
      "adherence.mpr", options: [.patient] + mprOptions + window, gives: .table("possession_ratio"),
      "Returns the medication possession ratio (MPR), days' supply divided by days, with its definition.",
      example: """
        adherence.mpr { patient = "p1", supply = { task = "refill", kind = "days_supply" }, over = days(180) }
        """
    ) { box, options, call in
      let (supply, method) = try mpr(options), window = try Window(options, box)
      let ratio = try box.runtime.possession(
        window.patient, of: supply, from: window.from, to: window.to, method: method, at: box.now,
        charging: call.state.charge)
      try call.push(PossessionRatio.row.table(ratio, in: box.environment.zone))
    },
    .function(
      "adherence.dose_coverage", options: [.patient] + doseOptions + window, gives: .table("dose_coverage"),
      "Returns the share of days on which all due doses were taken.",
      example: "adherence.dose_coverage { patient = \"p1\", task = \"pill\", over = days(28) }"
    ) { box, options, call in
      let (task, share) = try doses(options), window = try Window(options, box)
      let coverage = try box.runtime.doseCoverage(
        window.patient, of: task, share: share, from: window.from, to: window.to, at: box.now,
        charging: call.state.charge)
      try call.push(DoseCoverage.row.table(coverage, in: box.environment.zone))
    },
    .function(
      "adherence.sessions", options: [.patient] + sessionOptions + window, gives: .table("session_rate"),
      "Returns the rate of completed sessions, beside the percentage that Sage Bionetworks' Bridge computes.",
      example: "adherence.sessions { patient = \"p1\", group = \"daily\", per = \"day\", over = weeks(4) }"
    ) { box, options, call in
      let sessions = try sessions(options), window = try Window(options, box)
      let rate = try box.runtime.sessions(
        window.patient, group: sessions.group, tasks: sessions.tasks, per: sessions.per, rule: sessions.rule,
        from: window.from, to: window.to, at: box.now, charging: call.state.charge)
      try call.push(SessionRate.row.table(rate, in: box.environment.zone))
    },
  ]

  static let window = [
    FieldEntry("over", .interval, "The number of whole days before today, instead of `from` and `to`."),
    FieldEntry("from", .date, "The first day."), FieldEntry("to", .date, "The day after the last."),
  ]

  /// The patient and the days of a figure: `over`, or `from` and `to`.
  private struct Window {
    var patient: Patient.ID
    var from: CivilDate
    var to: CivilDate

    init(_ options: Options, _ box: LuaEnvironmentBox) throws {
      let patient = try box.patient(options)
      self.patient = patient
      (from, to) = try AdherenceLibrary.days(options) { try box.zone(of: patient).date(of: box.now) }
    }
  }

  /// Returns the days of a figure: `over`, or `from` and `to`.
  static func days(_ options: Options, today: () throws -> CivilDate) throws -> (from: CivilDate, to: CivilDate) {
    if let over = try options.interval("over") {
      guard over.seconds == 0, over.movesForward else {
        throw OptionError(
          "invalid_interval",
          "`over` of \(options.entry.name) must be whole days, weeks, or months; write over = days(28)",
          path: "over", expected: "whole days")
      }
      let today = try today()
      return (today.checkedAdding(months: -over.months, days: -over.days) ?? .earliest, today)
    }
    guard let from = try options.date("from"), let to = try options.date("to") else {
      throw OptionError(
        "missing_field", "\(options.entry.name) needs `over`, or `from` and `to`; write over = days(28)", path: "over")
    }
    return (from, to)
  }
}

extension CoverageRate {
  /// `coverage_rate`: the proportion of days covered.
  static let row = Row<CoverageRate>(
    "coverage_rate", "The proportion of days covered by supply (PDC).",
    [
      .field("value", "The share, 0 to 1; nil without days.", \.value),
      .field("covered", "Number of covered days.", \.covered),
      .field("days", "Number of days that count.", \.days),
      .field("excused", "Number of excused days, which do not count.", \.excused),
      .field("ignored", "Number of fills that are not usable.", \.ignored),
      .field("warnings", "The events of those fills, in sentences.", \.warnings),
      .field("method", "The definition.", \.method.description),
    ])
}

extension PossessionRatio {
  /// `possession_ratio`: the medication possession ratio.
  static let row = Row<PossessionRatio>(
    "possession_ratio", "The medication possession ratio (MPR).",
    [
      .field("value", "The ratio, more than 1 for more supply than days; nil without days.", \.value),
      .field("supplied", "Number of days that the fills last.", \.supplied),
      .field("days", "Number of days that count.", \.days), .field("fills", "Number of fills that count.", \.fills),
      .field("ignored", "Number of fills that are not usable.", \.ignored),
      .field("warnings", "The events of those fills, in sentences.", \.warnings),
      .field("method", "The definition.", \.method.description),
    ])
}

extension DoseCoverage {
  /// `dose_coverage`: the share of days on which all due doses were taken.
  static let row = Row<DoseCoverage>(
    "dose_coverage", "The share of days on which all due doses were taken.",
    [
      .field("value", "The share, 0 to 1; nil without days.", \.value),
      .field("covered", "Number of days with all doses.", \.covered),
      .field("days", "Number of days with a due dose, all of whose doses have closed.", \.days),
      .field("unknown", "Number of such days that do not count, because progress is unknown.", \.unknown),
      .field("method", "The definition.", \.method.description),
    ])
}

extension SessionRate {
  /// `session_rate`: the rate of completed sessions.
  static let row = Row<SessionRate>(
    "session_rate", "The rate of completed sessions.",
    [
      .field("value", "Completed sessions divided by closed ones; nil if none has closed.", \.value),
      .field("completed", "Number of closed sessions that were completed.", \.completed),
      .field("closed", "Number of closed sessions.", \.closed),
      .field("offered", "Number of sessions that Bridge counts, open ones included.", \.offered),
      .field("bridge", "The percentage as Bridge computes it; 100 if nothing was offered.", \.bridge),
    ])
}
