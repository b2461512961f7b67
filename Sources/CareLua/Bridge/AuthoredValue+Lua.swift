import CareModel

extension AuthoredValue {
  /// A copy of a value of a script.
  package init(_ value: LuaValue) {
    switch value {
    case .nil: self = .nothing
    case .boolean(let boolean): self = .boolean(boolean)
    case .integer(let integer): self = .integer(Int(integer))
    case .number(let number): self = .number(number)
    case .string(let text): self = .text(text)
    case .bytes: self = .other("text that is not UTF-8")
    case .function(let function): self = .function(function)
    case .table(let table):
      self = .table(
        AuthoredTable(
          items: table.array.map { AuthoredValue($0) }, fields: table.fields.mapValues { AuthoredValue($0) }))
    case .row(let row): self.init(.table(row.table))
    case .object(let declaration as Declaration):
      declaration.isPart = true
      self = .declared(declaration)
    case .object(let interval as IntervalObject): self = .interval(interval.interval.interval)
    case .object(let time as TimeObject): self = .moment(ScheduleTime(time.time))
    case .object(let point as AnchorPoint): self = .moment(.anchor(point.anchor, point.offset))
    case .object(is Poison): self = .poisoned
    case .object: self = .other(value.typeName)
    }
  }
}

extension ScheduleTime {
  init(_ time: TimeValue) {
    switch time {
    case .date(let date): self = .date(date)
    case .wall(let wall): self = .dateTime(wall)
    case .instant(let instant, _): self = .instant(instant)
    }
  }
}
