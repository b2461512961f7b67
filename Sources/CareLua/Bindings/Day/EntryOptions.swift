import CareModel

/// The options of a change at an event: the earlier time of what staff transcribe, and the reason of the change.
struct EntryOptions {
  /// The answer that is transcribed; nil for a change that is made now.
  var lateEntry: LateEntry?
  /// The reason of the change.
  var why: String?

  /// The options of a change that can transcribe an earlier answer.
  static let entries = [
    FieldEntry("answered", .moment, "The time of an answer that was given earlier; with `late_entry`."),
    FieldEntry(
      "late_entry", .text,
      "The reason for which an earlier answer is entered now, such as \"paper diary\"; it needs an author."), .why,
  ]

  /// Reads the options of a binding.
  ///
  /// - Throws: ``OptionError`` for one of `answered` and `late_entry` without the other.
  init(_ options: Options, in zone: Zone) throws {
    try self.init(
      answered: options.value(ifDeclared: "answered"), lateEntry: options.value(ifDeclared: "late_entry"),
      why: options.text("why"), in: zone)
  }

  fileprivate init(answered: LuaValue, lateEntry: LuaValue, why: String?, in zone: Zone) throws {
    self.why = why
    guard !answered.isNil || !lateEntry.isNil else { return }
    guard let time = answered.time(in: zone) else {
      throw OptionError(
        answered.isNil ? "missing_field" : "wrong_type",
        "a late entry needs the time of the answer; write answered = \"2026-06-05T20:10\"", path: "answered",
        expected: "a time")
    }
    guard let reason = lateEntry.string else {
      throw OptionError(
        "missing_field", "a late entry needs a reason; write late_entry = \"paper diary\"", path: "late_entry",
        expected: "a text")
    }
    self.lateEntry = LateEntry(answered: time.instant(in: zone), reason: reason)
  }
}

extension Options {
  /// Returns the value of an option that not every binding of a kind has.
  fileprivate func value(ifDeclared name: String) -> LuaValue { entry.field(name) == nil ? .nil : self[name] }
}

extension LuaValue {
  /// Returns the outcome values in a table, and the options of the change that its named fields give.
  ///
  /// - Throws: ``OptionError`` for other fields, or one of `answered` and `late_entry` without the other.
  func recorded(of name: String, in zone: Zone) throws -> (values: [OutcomeValue], options: EntryOptions) {
    guard let table, !table.fields.isEmpty else {
      return (try outcomeValues(of: name), try EntryOptions(answered: .nil, lateEntry: .nil, why: nil, in: zone))
    }
    let known = EntryOptions.entries.map(\.name)
    if let unknown = table.fields.keys.sorted().first(where: { !known.contains($0) }) {
      throw OptionError(
        "unknown_field",
        "\(name) takes values, `why`, and for a late entry `answered` and `late_entry`; remove '\(unknown)'",
        path: unknown)
    }
    guard table["why"].isNil || table["why"].string != nil else {
      throw OptionError("wrong_type", "`why` of \(name) must be a text", path: "why", expected: "a text")
    }
    return (
      try LuaValue.table(LuaTable(array: table.array)).outcomeValues(of: name),
      try EntryOptions(
        answered: table["answered"], lateEntry: table["late_entry"], why: table["why"].string, in: zone)
    )
  }
}
