import CareModel

extension FieldType {
  /// Whether a value has the shape that this type takes; its content is validated later.
  func accepts(_ value: AuthoredValue) -> Bool {
    switch (self, value) {
    case (_, .poisoned): true
    case (.any(let types), _): types.contains { $0.accepts(value) }
    case (.list(let element), .table(let table)): element.accepts(value) || table.fields.isEmpty || !table.items.isEmpty
    case (.list(let element), _): element.accepts(value)
    case (.text, .text), (.id, .text), (.choice, .text), (.zone, .text), (.weekday, .text): true
    case (.date, .text), (.moment, .text), (.moment, .moment): true
    case (.boolean, .boolean), (.callback, .function): true
    case (.integer, _): value.integer != nil
    case (.number, .integer), (.number, .number): true
    case (.scalar, .text), (.scalar, .boolean), (.scalar, .integer), (.scalar, .number): true
    case (.timesOfDay, .text), (.timeOfDay, .text), (.duration, .text): true
    case (.timesOfDay, .table(let table)): !table.items.isEmpty
    case (.timesOfDay, .declared(let declaration)): declaration.isSpread
    case (.timesOfDay, .moment(.anchor(.parameter, _))), (.timeOfDay, .moment(.anchor(.parameter, _))): true
    case (.weekdayOfMonth, .table(let table)):
      table.fields.isEmpty && table.items.count == 2 && table.items[0].integer != nil
        && FieldType.weekday.accepts(table.items[1])
    case (.parameter, .moment(.anchor(.parameter, .zero))): true
    case (.interval, .interval), (.duration, .interval), (.declared(.interval), .interval): true
    case (.interval, .table(let table)), (.duration, .table(let table)): table.items.isEmpty
    case (.duration, _): value.double != nil
    case (.declared(let noun), .declared(let declaration)): declaration.entry.noun == noun
    case (.declared(.moment), .moment): true
    case (.date, .moment(let moment)): if case .date = moment { true } else { false }
    case (.declared(.anchor), .moment(let moment)): moment.plainAnchor != nil
    case (.record, .table), (.named, .table), (.tree, .table), (.tree, .text): true
    default: false
    }
  }
}

extension FieldType {
  /// Whether each item of a list has the shape that this type takes; true for other values.
  func acceptsItems(of value: AuthoredValue) -> Bool {
    guard case .list(let element) = self, case .table(let table) = value else { return true }
    return table.items.allSatisfy(element.accepts)
  }

  /// Returns the message for a value of another type, which a field of this name has, if it has one.
  func mismatchMessage(got: String, for name: String?, example: String? = nil) -> String {
    let example = example ?? self.example
    return "expected \(title), got \(got); write \(name.map { "\($0) = \(example)" } ?? example)"
  }
}

extension FieldEntry {
  /// Returns the message for a table without the field.
  func missingMessage(in table: String) -> String {
    "\(table) needs `\(name)`; write \(name) = \(example)"
  }
}

extension AuthoredValue {
  /// The value as a whole number, if it is one.
  var integer: Int? {
    switch self {
    case .integer(let integer): integer
    case .number(let number): Int(exactly: number)
    default: nil
    }
  }

  /// The value as a number, if it is one.
  var double: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }
}

extension Declaration {
  /// Whether it is a list of times of day that are evenly apart.
  var isSpread: Bool { entry.name == "spread" }

  /// The date that is written in place of the id of an item of the format `date`.
  var calendarDate: CivilDate? { entry.name == "date" ? id.flatMap { CivilDate($0) } : nil }
}

extension ScheduleTime {
  /// The anchor that is meant, if it is a named one and nothing is added to it.
  var plainAnchor: String? {
    guard case .anchor(.named(let name), .zero) = self else { return nil }
    return name
  }
}
