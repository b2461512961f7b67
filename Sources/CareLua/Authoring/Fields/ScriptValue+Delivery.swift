import CareModel

// Types that fields about reminding and telling have.

extension CalendarInterval: ScriptElement {
  static var recordedList: ResultType { .optional(.list(of: .interval)) }

  static func luaList(_ list: [CalendarInterval], in zone: Zone) -> LuaValue {
    list.isEmpty ? .nil : .table(LuaTable(array: list.map { $0.luaValue(in: zone) }))
  }

  /// Reads lengths of time, each of them at least a second.
  static func readList(_ field: Decoded.Field, by decoder: PlanDecoder) -> [CalendarInterval]? {
    field.items.compactMap { item in
      guard let interval = read(item, by: decoder) else { return nil }
      if interval == .zero {
        decoder.report(.outOfRange, at: item.authored, "no time passes here; write an interval, such as minutes(15)")
      }
      return interval
    }
  }
}

extension AlertStep: RecordNoun, UnrecordedValue, ScriptElement {
  static let recordName = "alert_step"
  static let scriptFields = makeScriptFields()

  static var recordedList: ResultType { .optional(.list(of: .map(of: .anything))) }

  static func luaList(_ list: [AlertStep], in zone: Zone) -> LuaValue {
    .tables(
      list.map {
        ["after": $0.after.luaValue(in: zone), "to": .list($0.to.map(\.text)), "channel": .text($0.channel)]
      })
  }

  /// Reads the steps of an alert, each later than the one before.
  static func readList(_ field: Decoded.Field, by decoder: PlanDecoder) -> [AlertStep]? {
    var last: CalendarInterval?
    return field.items.compactMap { item in
      guard let reader = item.record else { return nil }
      for contact in reader.list("to") {
        if let id = contact.text { decoder.contactUses.append((id, contact.authored)) }
      }
      guard let step = read(reader, by: decoder) else { return nil }
      if step.to.isEmpty, case .list(let contacts)? = reader["to"], contacts.isEmpty {
        decoder.report(.missingField, at: reader.place(of: "to"), "a step tells someone; write to = { \"nurse\" }")
      }
      if !step.after.isLater(than: last ?? .zero) {
        decoder.report(
          .outOfRange, at: reader.place(of: "after"),
          last.map { "a step comes later than the one before it, \($0) after the alert; write a longer interval" }
            ?? "a step comes after the alert; write after = minutes(15)")
      }
      last = step.after
      return step
    }
  }
}

extension CalendarInterval {
  /// Whether the end of the interval comes after that of another, with months of 30 days.
  fileprivate func isLater(than other: CalendarInterval) -> Bool { roughDays > other.roughDays }

  private var roughDays: Double { Double(months) * 30 + Double(days) + Double(seconds) / 86_400 }
}

extension QuietRule: ScriptValue {
  static var authored: FieldType { .list(of: .timeOfDay) }
  static var recorded: ResultType { .optional(.list(of: .text)) }

  /// The ends: times of day, or the names of parameters.
  func luaValue(in zone: Zone) -> LuaValue {
    .list([from, to].map { if case .parameter(let name) = $0 { name } else { "\($0.time ?? .midnight)" } })
  }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> QuietRule? {
    guard let ends = decoder.quietEnds(field) else { return nil }
    return QuietRule(from: ends.from, to: ends.to)
  }
}

extension QuietHours: ScriptValue {
  static var authored: FieldType { QuietRule.authored }
  static var recorded: ResultType { .optional(.list(of: .text)) }

  func luaValue(in zone: Zone) -> LuaValue { .list(["\(from)", "\(to)"]) }

  /// Reads two times of day; only a plan has parameters.
  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> QuietHours? {
    guard let ends = decoder.quietEnds(field) else { return nil }
    guard let from = ends.from.time, let to = ends.to.time else {
      decoder.report(
        .notAllowed, at: field.authored,
        "only the quiet hours of a plan can have parameters; write quiet = { \"21:00\", \"07:00\" }")
      return nil
    }
    return QuietHours(from: from, to: to)
  }
}

extension QuietRule.End {
  /// The time of day; nil for a parameter.
  fileprivate var time: TimeOfDay? { if case .time(let time) = self { time } else { nil } }
}

extension PlanDecoder {
  /// Returns the ends of quiet hours; nil if they are wrong, which has been reported.
  fileprivate func quietEnds(_ field: Decoded.Field) -> (from: QuietRule.End, to: QuietRule.End)? {
    let written = if case .table(let table) = field.authored.value { table.items.count } else { 1 }
    guard written == 2 else {
      report(
        .outOfRange, at: field.authored,
        "quiet hours are two times of day, got \(written); write quiet = { \"21:00\", \"07:00\" }")
      return nil
    }
    // An end that is not a time has been reported.
    let ends = field.items.compactMap { quietEnd($0) }
    guard ends.count == 2 else { return nil }
    guard ends[0] != ends[1] else {
      report(
        .outOfRange, at: field.authored,
        "quiet hours begin and end at different times; write quiet = { \"21:00\", \"07:00\" }")
      return nil
    }
    return (ends[0], ends[1])
  }

  private func quietEnd(_ field: Decoded.Field) -> QuietRule.End? {
    guard case .times(let times) = field.decoded, let time = times.first else { return nil }
    switch time {
    case .time(let time): return .time(time)
    case .parameter(let name, plus: 0, _): return .parameter(name)
    case .parameter(let name, _, _):
      report(
        .notAllowed, at: field.authored,
        "quiet hours begin and end at the parameter itself; write param \"\(name)\", or declare another parameter")
    case .spread:
      report(.notAllowed, at: field.authored, "quiet hours are two times of day; write { \"21:00\", \"07:00\" }")
    }
    return nil
  }
}

extension ReminderWishes: RecordNoun {
  static let recordName = "reminder_wishes"
  static let scriptFields = makeScriptFields()
  static var recorded: ResultType { .optional(.map(of: .anything)) }

  func luaValue(in zone: Zone) -> LuaValue {
    let fields = LuaTable(fields: luaFields(in: zone)).withoutNil
    return fields.fields.isEmpty ? .nil : .table(fields)
  }
}
