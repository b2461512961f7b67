import CareModel

extension PlanDecoder {
  /// Returns the times of day of a field such as `at`, or `"all day"`; nil if one is invalid, which has been reported.
  func times(_ authored: Authored, _ value: AuthoredValue) -> Decoded? {
    if case .text("all day") = value { return .allDay }
    var items = [authored]
    if case .table(let table) = value {
      items = table.items.enumerated().map { authored.item($0.offset + 1, $0.element) }
      for key in table.fields.keys.sorted() {
        report(
          .unknownField, at: authored.field(key, .nothing), atKey: true,
          "a list has no field '\(key)'; write its items between the braces, separated by commas")
      }
    }
    let times = items.flatMap { item -> [DayTime] in
      if case .declared(let declaration) = item.value, declaration.isSpread {
        return spread(declaration, path: item.path) ?? []
      }
      let known = parameterUses.count
      guard case .times(let times)? = decode(item, as: .timeOfDay, named: nil) else { return [] }
      for use in known..<parameterUses.count { parameterUses[use].staysOnDay = true }
      return times
    }
    return times.isEmpty ? nil : .times(times)
  }

  /// Returns the times of `spread(5, { "08:00", "20:00" })`; nil if it is invalid, which has been reported.
  private func spread(_ declaration: Declaration, path: String) -> [DayTime]? {
    guard let reader = reader(declaration, path: path), let count = reader.integer("count"),
      let ends = window(reader)
    else { return nil }
    guard (2...RandomTimes.maxTimes).contains(count) else {
      report(
        .outOfRange, at: reader.place(of: "count"),
        "\(count.counting("time")) cannot be evenly apart; write 2 to \(RandomTimes.maxTimes) times, or a time of day"
      )
      return nil
    }
    return (0..<count).map { .spread(SpreadTime(from: ends.from, to: ends.to, place: $0, count: count)) }
  }

  /// Returns the two times of day in `between`; nil if they are invalid, which has been reported.
  func window(_ reader: FieldReader) -> (from: DayTime, to: DayTime)? {
    guard let field = reader.fields["between"] else { return nil }
    let written = if case .table(let table) = field.authored.value { table.items.count } else { 1 }
    guard written == 2 else {
      let example =
        reader.entry.name == "spread" ? "spread(5, { \"09:00\", \"21:00\" })" : "between = { \"09:00\", \"21:00\" }"
      report(.outOfRange, at: field.authored, "`between` takes two times of day, got \(written); write \(example)")
      return nil
    }
    let bounds = reader.list("between").compactMap { bound -> DayTime? in
      if case .times(let times) = bound.decoded { times.first } else { nil }
    }
    // A bound that is not a time has been reported.
    return bounds.count == 2 ? (bounds[0], bounds[1]) : nil
  }

  /// Returns a time of day, or one that a parameter gives; nil if it is invalid, which has been reported.
  func dayTime(_ authored: Authored) -> DayTime? {
    switch authored.value {
    case .text(let text):
      if let time = DayTime(text) { return time }
      report(.badTime, at: authored, "\(quoted(text)) is not a time of day; write HH:MM")
    case .moment(.anchor(.parameter(let name), let interval)):
      let time = DayTime.parameter(name, plus: interval.seconds, dayEnds: dayEnds[name])
      guard interval.months == 0, interval.days == 0, interval.seconds.magnitude < 86_400 else {
        report(
          .outOfRange, at: authored,
          "\(name) plus \(interval) is on another day; add less than a day, such as param \"\(name)\" + hours(2)")
        return nil
      }
      parameterUses.append(ParameterUse(name: name, role: .time(time), authored: authored))
      return time
    default: break
    }
    return nil
  }

  /// Returns the zone of an element, and the parameter that gives it.
  func zone(_ reader: FieldReader) -> (fixed: Zone?, parameter: String?) {
    if case .zone(let fixed)? = reader["zone"] { return (fixed, nil) }
    guard let name = reader.parameter("zone") else { return (nil, nil) }
    parameterUses.append(ParameterUse(name: name, role: .zone, authored: reader.place(of: "zone")))
    return (nil, name)
  }

  /// Returns the days of `days = { 3, of = 10 }`; nil if they are invalid, which has been reported.
  func drawnDays(_ reader: FieldReader) -> DrawnDays? {
    guard case .record(let record)? = reader["days"] else { return nil }
    guard record.items.count == 1, case .integer(let count) = record.items[0].decoded else {
      report(
        .wrongType, at: record.authored,
        "`days` takes the number of days to draw, and of how many; write days = { 3, of = 10 }")
      return nil
    }
    return record.integer("of").map { DrawnDays(count, of: $0) }
  }
}
