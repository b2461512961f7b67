import CareModel

extension PlanDecoder {
  /// Returns the recurrence of an element; nil if its fields are invalid, which has been reported.
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
    case "schedule.every": return forwardInterval("interval", reader).map { .interval($0) }
    case "schedule.at_will":
      return .atWill(AtWill(maxPerDay: reader.integer("max_per_day"), minGap: reader.interval("min_gap")))
    case "schedule.random": return random(reader).map { .random($0) }
    default: return .once
    }
  }

  /// Returns the interval after which something repeats; nil if it has a negative part, which has been reported.
  ///
  /// A week less six days would repeat every day, but an author who writes it means something else.
  func forwardInterval(_ name: String, _ reader: FieldReader) -> CalendarInterval? {
    guard let interval = reader.interval(name) else { return nil }
    let place = reader.place(of: name)
    // An interval that does not move forward is refused with its schedule.
    guard interval.movesForward, case .table(let table) = place.value,
      let part = table.fields.keys.sorted().first(where: { (table.fields[$0]?.integer ?? 0) < 0 })
    else { return interval }
    report(
      .badSchedule, at: place, rule: "invalid_interval",
      "an element cannot repeat after an interval in which `\(part)` is negative; write a positive interval without negative parts"
    )
    return nil
  }

  /// The random times that the fields ask for; nil where they do not say, which has been reported.
  private func random(_ reader: FieldReader) -> RandomTimes? {
    guard let between = window(reader) else { return nil }
    var gap = CalendarInterval.zero
    if let written = reader.interval("min_gap") { gap = written }
    guard gap.months == 0, gap.days == 0 else {
      report(
        .outOfRange, at: reader.place(of: "min_gap"), "a gap of \(gap) has no fixed length; write hours(24) or less")
      return nil
    }
    guard let times = reader.integer("times") else { return nil }
    let days = drawnDays(reader)
    if days == nil, reader.written.contains("days") { return nil }
    return RandomTimes(
      times: times, from: between.from, to: between.to, minGap: gap.seconds,
      isStratified: reader.boolean("stratified") ?? false,
      weekdays: Set(reader.list("on").compactMap { if case .weekday(let day) = $0.decoded { day } else { nil } }),
      days: days)
  }

  /// The day that `day` or `weekday` names, of which exactly one must stand.
  private func monthDay(_ reader: FieldReader) -> MonthDay? {
    switch (reader.written.contains("day"), reader.written.contains("weekday")) {
    case (true, true):
      report(
        .notAllowed, at: reader.place(of: "weekday"), atKey: true,
        "`day` and `weekday` both set the day; remove one of the two")
      return nil
    case (false, false):
      report(
        .missingField, at: reader.authored,
        "\(reader.entry.name) needs a day; write day = -1 for the last day, or weekday = { 2, \"tue\" }")
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
