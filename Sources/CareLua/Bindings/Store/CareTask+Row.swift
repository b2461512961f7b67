import CareModel
import CareSchedule

extension CareTask {
  /// The task's own fields as a row has them; the schedule as a sentence, a script function as `"script"`.
  func luaFields(in zone: Zone) -> [String: LuaValue] {
    [
      "id": .string(id.text), "title": .string(title), "instructions": .text(instructions),
      "impacts_adherence": .boolean(impactsAdherence), "schedule": .string(schedule.describe()),
      "targets": targets.tables(in: zone), "opens": .interval(opens), "closes": closes.luaValue,
      "grace": .interval(grace), "until_done": .boolean(untilDone), "reminders": .tables(reminders.map(\.luaFields)),
      "alerts": .tables(alerts.map(\.luaFields)), "decline": decline?.luaValue ?? .nil,
      "card": .string(card.style.rawValue),
      "survey": .text(survey?.id), "extract": extraction.luaValue, "progress": .string(progress.luaName),
      "link": link?.luaValue ?? .nil,
    ]
  }
}

extension LuaValue {
  fileprivate static func interval(_ interval: CalendarInterval?) -> LuaValue {
    interval.map { .object(IntervalObject(IntervalValue($0))) } ?? .nil
  }

  /// Tables, or nil for none.
  fileprivate static func tables(_ tables: [[String: LuaValue]]) -> LuaValue {
    tables.isEmpty ? .nil : .table(LuaTable(array: tables.map { .table(LuaTable(fields: $0).withoutNil) }))
  }
}

extension Closing {
  fileprivate var luaValue: LuaValue {
    switch self {
    case .endOfDay: .string("end of day")
    case .after(let interval): .interval(interval)
    }
  }
}

extension Reminder {
  fileprivate var luaFields: [String: LuaValue] {
    switch self {
    case .atStart(let text): ["at": "start", "text": .text(text)]
    case .afterStart(let interval, let text): ["after_start": .interval(interval), "text": .text(text)]
    case .beforeClose(let interval, let text): ["before_close": .interval(interval), "text": .text(text)]
    }
  }
}

extension AlertDefinition {
  fileprivate var luaFields: [String: LuaValue] {
    ["id": .string(id), "title": .text(title), "to": .list(to.map(\.text)), "urgency": .string(urgency.rawValue)]
  }
}

extension DeclineReasons {
  fileprivate var luaValue: LuaValue {
    let options = reasons.map { option in
      LuaValue.table(LuaTable(fields: ["value": .string(option.value), "text": .string(option.text)]))
    }
    return .table(LuaTable(fields: ["reasons": .table(LuaTable(array: options)), "other": .boolean(allowsOther)]))
  }
}

extension Extraction {
  fileprivate var luaValue: LuaValue {
    switch self {
    case .answers: .nil
    case .items(let items): .list(items)
    case .hook: "script"
    }
  }
}

extension ProgressStrategy {
  fileprivate var luaName: String {
    switch self {
    case .outcomeExists: "outcome_exists"
    case .valuesExist: "values_exist"
    case .targetsMet: "targets_met"
    case .sum: "sum"
    case .hook: "script"
    }
  }
}

extension TaskLink {
  fileprivate var luaValue: LuaValue {
    .table(
      LuaTable(fields: [
        "quantity": .string(quantity), "aggregate": .string(aggregate.rawValue), "units": .text(units),
      ]).withoutNil)
  }
}
