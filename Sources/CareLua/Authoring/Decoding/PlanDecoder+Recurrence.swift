import CareModel

extension PlanDecoder {
  /// How the element that a constructor makes repeats; nil where its fields do not say, which has been reported.
  func recurrence(_ name: String, _ reader: FieldReader) -> Recurrence? {
    let every = reader.integer("every") ?? 1
    switch name {
    case "schedule.daily": return .daily(every: every)
    case "schedule.weekly":
      let days = reader.list("on").compactMap { if case .weekday(let day) = $0.decoded { day } else { nil } }
      guard case .weekday(let weekStart)? = reader["wkst"] else { return .weekly(on: Set(days), every: every) }
      return .weekly(on: Set(days), every: every, weekStart: weekStart)
    case "schedule.monthly": return monthDay(reader).map { .monthly(on: $0, every: every, missing: missing(reader)) }
    case "schedule.yearly":
      guard let day = monthDay(reader), let month = reader.integer("month") else { return nil }
      return .yearly(month: month, on: day, every: every, missing: missing(reader))
    case "schedule.every": return reader.interval("interval").map { .interval($0) }
    default: return .once
    }
  }

  /// The day that `day` or `weekday` names, of which exactly one must stand.
  private func monthDay(_ reader: FieldReader) -> MonthDay? {
    switch (reader.written.contains("day"), reader.written.contains("weekday")) {
    case (true, true):
      report(
        .notAllowed, at: reader.place(of: "weekday"), atKey: true,
        "`day` and `weekday` both say on which day it falls; leave one out")
      return nil
    case (false, false):
      report(
        .missingField, at: reader.authored,
        "\(reader.entry.name) needs a day; write day = -1 for the last, or weekday = { 2, \"tue\" }")
      return nil
    case (true, false): return reader.integer("day").map { .day($0) }
    case (false, true):
      guard case .monthDay(let day)? = reader["weekday"] else { return nil }
      return day
    }
  }

  private func missing(_ reader: FieldReader) -> MissingDay {
    reader.text("missing").flatMap { MissingDay(rawValue: $0) } ?? .clamp
  }
}
