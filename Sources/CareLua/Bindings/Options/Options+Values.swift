import CareModel

/// Typed values of options; nil if they are missing. Each throws ``OptionError`` for a value of another type.
extension Options {
  func text(_ name: String) throws(OptionError) -> String? {
    try value(name) { $0.string }
  }

  func boolean(_ name: String) throws(OptionError) -> Bool? {
    try value(name) { $0.boolean }
  }

  func integer(_ name: String) throws(OptionError) -> Int? {
    try value(name) { $0.integer.map(Int.init) }
  }

  /// A number of things to give, 0 or more.
  func count(_ name: String) throws(OptionError) -> Int? {
    try value(name) { $0.integer.flatMap { $0 >= 0 ? Int($0) : nil } }
  }

  func id<Entity>(_ name: String) throws(OptionError) -> Identifier<Entity>? {
    guard let text = try text(name) else { return nil }
    let id = Identifier<Entity>(text)
    guard id.isWellFormed else {
      throw OptionError(
        "bad_id", "`\(name)` of \(entry.name) is not an id; write 1 to 128 of the characters a-z A-Z 0-9 . _ -",
        path: name,
        expected: "an id")
    }
    return id
  }

  func requiredID<Entity>(_ name: String) throws(OptionError) -> Identifier<Entity> {
    guard let id: Identifier<Entity> = try id(name) else { throw refusal(name, code: "missing_field") }
    return id
  }

  /// A list of texts; one text stands for a list of one.
  func texts(_ name: String) throws(OptionError) -> [String]? {
    try value(name) { value in
      if let text = value.string { return [text] }
      guard let table = value.table, table.fields.isEmpty else { return nil }
      let texts = table.array.compactMap(\.string)
      return texts.count == table.array.count ? texts : nil
    }
  }

  func zone(_ name: String) throws(OptionError) -> Zone? {
    try value(name) { $0.string.flatMap { Zone($0) } }
  }

  /// A date, a wall time or an instant.
  func time(_ name: String) throws(OptionError) -> TimeValue? {
    try value(name) { value in
      if case .object(let object) = value { return (object as? TimeObject)?.time }
      return value.string.flatMap { try? TimeValue($0, zone: zone ?? .utc) }
    }
  }

  /// A date, or the date of a time.
  func date(_ name: String) throws(OptionError) -> CivilDate? {
    try time(name)?.date
  }

  func interval(_ name: String) throws(OptionError) -> CalendarInterval? {
    if case .object(let object) = self[name], let interval = (object as? IntervalObject)?.interval {
      return interval.interval
    }
    guard let parts = try nested(name, of: "interval") else {
      guard self[name].isNil else { throw refusal(name) }
      return nil
    }
    func part(_ unit: IntervalValue.Unit) throws(OptionError) -> Int { try parts.integer(unit.rawValue) ?? 0 }
    guard
      let interval = CalendarInterval(
        years: try part(.years), months: try part(.months), weeks: try part(.weeks), days: try part(.days),
        hours: try part(.hours), minutes: try part(.minutes), seconds: try part(.seconds))
    else { throw refusal(name, code: "invalid_interval") }
    return interval
  }

  func requiredInterval(_ name: String) throws(OptionError) -> CalendarInterval {
    guard let interval = try interval(name) else { throw refusal(name, code: "missing_field") }
    return interval
  }

  private func value<Value>(_ name: String, _ read: (LuaValue) -> Value?) throws(OptionError) -> Value? {
    let value = self[name]
    if value.isNil { return nil }
    guard let read = read(value) else { throw refusal(name) }
    return read
  }
}
