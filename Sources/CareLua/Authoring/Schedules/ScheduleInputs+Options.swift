import CareModel

extension ScheduleInputs {
  /// Sets the inputs that the options `anchors`, `params`, `seed`, and `task` give.
  mutating func take(_ options: Options, in zones: ZoneTimeline?, _ name: String) throws {
    for (anchor, value) in try options.named("anchors") {
      guard let moment = AnchorValue(value, in: zones) else {
        throw OptionError(
          "invalid_time",
          "the anchor `\(anchor)` is not a date or time; write anchors = { \(anchor) = \"2026-06-07\" }",
          path: "anchors.\(anchor)", expected: FieldType.moment.title, got: value.typeName)
      }
      if anchor == "enrolled" { enrolled = moment.date } else { anchors[anchor] = moment }
    }
    for (parameter, value) in try options.named("params") {
      guard let read = ParameterValue(value, in: zones) else {
        throw OptionError(
          "wrong_type",
          """
          the parameter `\(parameter)` must be a time of day, a date, a number, a text, true, or false; write \
          params = { \(parameter) = "07:00" }
          """,
          path: "params.\(parameter)", expected: "a value", got: value.typeName)
      }
      parameters[parameter] = read
    }
    if let task: CareTask.ID = try options.id("task") { seed.task = task.text }
    switch options["seed"] {
    case .nil: break
    case .string(let text): seed.source = text
    case .integer(let number): seed.source = "\(number)"
    case .number(let number) where number.isFinite: seed.source = PlainNumber.text(number)
    default: throw options.refusal("seed")
    }
  }
}

extension Options {
  /// Returns the fields of a table of names in an option, sorted by name.
  fileprivate func named(_ name: String) throws(OptionError) -> [(String, LuaValue)] {
    if self[name].isNil { return [] }
    guard let table = self[name].table, table.array.isEmpty else { throw refusal(name) }
    return table.fields.sorted { $0.key < $1.key }
  }
}

extension AnchorValue {
  /// Creates an anchor from a date or time; an instant is read from the wall clock of its zone, or of the timeline.
  fileprivate init?(_ value: LuaValue, in zones: ZoneTimeline?) {
    let time: TimeValue
    if case .object(let object as TimeObject) = value {
      time = object.time
    } else if let text = value.string, let read = try? TimeValue(text, zone: .utc) {
      time = read
    } else {
      return nil
    }
    guard case .instant(let instant, let own) = time else {
      self.init(time, in: .utc)
      return
    }
    self.init(time, in: zones?.zone(at: instant) ?? own)
  }

  fileprivate var date: CivilDate {
    switch self {
    case .date(let date): date
    case .dateTime(let wall): wall.date
    }
  }
}

extension ParameterValue {
  fileprivate init?(_ value: LuaValue, in zones: ZoneTimeline?) {
    switch value {
    case .boolean(let boolean): self = .boolean(boolean)
    case .integer, .number:
      guard let number = value.number, number.isFinite else { return nil }
      self = .number(number)
    case .string(let text):
      if let time = TimeOfDay(text) {
        self = .time(time)
      } else {
        self = AnchorValue(value, in: zones).map { .moment($0) } ?? .text(text)
      }
    case .object(is TimeObject):
      guard let moment = AnchorValue(value, in: zones) else { return nil }
      self = .moment(moment)
    default: return nil
    }
  }
}
