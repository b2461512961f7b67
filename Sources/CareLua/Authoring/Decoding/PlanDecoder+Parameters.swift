import CareModel

/// A use of a parameter by a schedule, a condition, or the bound of an alert.
struct ParameterUse {
  /// What the parameter must have.
  enum Role: Equatable {
    /// A time of day, so much later.
    case time(DayTime)
    /// A day.
    case moment
    /// A time zone.
    case zone
    /// True or false.
    case flag
    /// A number.
    case number
    /// A value of the type that a condition on the parameter itself compares it with.
    case subject(Condition)
    /// A value that the answer to an item can have.
    case comparison(ItemReference, ParameterTest)
  }

  var name: String
  var role: Role
  var authored: Authored
  /// Whether a time may not leave the day.
  var staysOnDay = false
  /// The survey that a comparison reads, once it is known.
  var survey: Survey?
}

extension PlanDecoder {
  /// Notes which of the plan's parts a schedule counts from, to be looked for when all are known.
  func note(_ anchor: Anchor, at authored: Authored) {
    switch anchor {
    case .enrolled: break
    case .named(let name): anchorUses.append((name, authored))
    case .parameter(let name): parameterUses.append(ParameterUse(name: name, role: .moment, authored: authored))
    case .completion(let task, _, _, let condition):
      completionUses.append((task.text, authored))
      if let condition { endConditions.append((task.text, condition, authored)) }
    case .combined(let choice, let points):
      choiceUses.append((choice, points, authored))
      for case .anchor(let anchor, _) in points { note(anchor, at: authored) }
    }
  }

  /// Reports the choices among points that would begin runs for more than one of them.
  func checkChoices(_ anchors: [AnchorDefinition]) {
    let several = Set(anchors.filter { $0.each == true }.map(\.name))
    for (choice, points, authored) in choiceUses {
      let all = points.flatMap(\.anchors)
      let named = all.compactMap { if case .named(let name) = $0, several.contains(name) { name } else { nil } }
      // Runs that all begin with completed events have been counted with the schedule.
      let others = all.count { if case .completion(_, each: true, _, _) = $0 { true } else { false } }
      guard let name = named.first, choice == .earliest || Set(named).count + others > 1 else { continue }
      let write = choice == .earliest ? "or write `latest`" : "or `each` of the other point"
      report(
        .notAllowed, at: authored,
        "the anchor '\(name)' has several dates, and `\(choice.rawValue)` cannot begin a run for each\(choice == .earliest ? "" : " of several"); remove `each`, \(write)"
      )
    }
  }

  /// Reports a last day that is the moment of a completion, if the element counts no days.
  func checkCompletions(_ reader: FieldReader) {
    guard let last = reader.moment("through"),
      last.anchors.contains(where: { if case .completion = $0 { true } else { false } }),
      !reader.written.contains("at"),
      !["schedule.random", "schedule.rrule"].contains(reader.entry.name)
    else { return }
    if case .allDay? = reader["duration"] { return }
    report(
      .badTime, at: reader.place(of: "through"),
      "`through` is a last day, but without `at` the schedule counts from the instant of completion; write `to`, or times of day in `at`"
    )
  }

  /// The parameters that a plan declares, by name.
  func parameters(_ field: Decoded.Field) -> [ParameterDefinition] {
    guard case .named(let fields) = field.decoded else { return [] }
    let table = field.authored
    for name in fields.keys.sorted() {
      let places = table.place.fields(name)
      for place in places.dropFirst() {
        report(
          .duplicateID, at: Authored(.nothing, path: table.path(name), place: place), atKey: true,
          related: [.init("declared first", at: places[0].keyLocation)],
          "parameter '\(name)' is already declared; use another name")
      }
    }
    return fields.sorted { $0.key < $1.key }.compactMap { parameter($0.key, $0.value) }
  }

  private func parameter(_ name: String, _ field: Decoded.Field) -> ParameterDefinition? {
    guard Identifier<ParameterDefinition>(name).isWellFormed else {
      report(
        .badID, at: field.authored, atKey: true,
        "\(quoted(name)) is not a name; write 1 to 128 of the characters a-z A-Z 0-9 . _ -")
      return nil
    }
    guard case .record(let reader) = field.decoded else {
      return kind(field).map { ParameterDefinition(name: name, kind: $0) }
    }
    guard let written = reader.fields["kind"], let kind = kind(written) else { return nil }
    var definition = ParameterDefinition(
      name: name, title: reader.text("title"), kind: kind, isRequired: reader.boolean("required") ?? true)
    readLimits(reader, into: &definition)
    readDayEnds(reader, into: &definition)
    if let given = reader.fields["default"] {
      guard let value = value(given.decoded, of: kind) else {
        report(
          .wrongType, at: given.authored,
          "\(title(given.authored.value)) is not a valid default for '\(name)'; write \(kind.title)")
        return nil
      }
      if !definition.isWithinLimits(value) {
        report(
          .outOfRange, at: given.authored,
          "\(title(given.authored.value)) is out of range for '\(name)'; write \(definition.valueTitle)")
      }
      definition.defaultValue = value
    }
    return definition
  }

  /// Reads the time at which the day of a time of day ends.
  private func readDayEnds(_ reader: FieldReader, into definition: inout ParameterDefinition) {
    guard let field = reader.fields["day_ends"] else { return }
    guard definition.kind == .time else {
      report(
        .notAllowed, at: field.authored, atKey: true,
        "only times of day have an end of the day; remove `day_ends`, or write kind = \"time\"")
      return
    }
    guard case .times(let times) = field.decoded, case .time(let time)? = times.first else {
      report(.wrongType, at: field.authored, "`day_ends` is a time of day; write day_ends = \"04:00\"")
      return
    }
    definition.dayEnds = time
  }

  /// Reads the limits of a number.
  private func readLimits(_ reader: FieldReader, into definition: inout ParameterDefinition) {
    (definition.min, definition.max) = (reader.number("min"), reader.number("max"))
    for limit in ["min", "max"] where definition.kind != .number && reader.fields[limit] != nil {
      report(
        .notAllowed, at: reader.place(of: limit), atKey: true,
        "only numbers have limits; remove `\(limit)`, or write kind = \"number\"")
      (definition.min, definition.max) = (nil, nil)
    }
    guard let min = definition.min, let max = definition.max, min > max else { return }
    report(
      .outOfRange, at: reader.place(of: "min"),
      "nothing is from \(min) to \(max); write the smaller number in `min`")
    definition.max = nil
  }

  private func kind(_ field: Decoded.Field) -> ParameterKind? {
    switch field.decoded {
    case .text(let word): return ParameterKind(word: word)
    case .list(let items):
      let texts = items.compactMap { if case .text(let text) = $0.decoded { text } else { nil } }
      if let place = texts.indices.first(where: { texts[..<$0].contains(texts[$0]) }) {
        report(.notAllowed, at: items[place].authored, "\(quoted(texts[place])) is listed twice; write it once")
      }
      if texts.isEmpty, case .table(let table) = field.authored.value, table.items.isEmpty {
        report(.missingField, at: field.authored, "a choice needs at least one text; write { \"A\", \"B\" }")
      }
      return texts.isEmpty ? nil : .choice(texts)
    default: return nil
    }
  }

  private func value(_ decoded: Decoded, of kind: ParameterKind) -> ParameterValue? {
    switch (decoded, kind) {
    case (.text, .number), (.text, .boolean): nil
    case (.text(let text), _): kind.value(of: .text(text))
    case (.integer(let integer), _): kind.value(of: .number(Double(integer)))
    case (.number(let number), _): kind.value(of: .number(number))
    case (.boolean(let boolean), _): kind.value(of: .boolean(boolean))
    case (.moment(let moment), _): DateOrTime(moment).flatMap { kind.value(of: .moment($0)) }
    default: nil
    }
  }

  /// Reports parameters that the plan lacks or declares with another kind, and those that nothing uses.
  func checkParameters(_ parameters: [ParameterDefinition], _ reader: FieldReader) {
    var written: [String] = []
    if case .named(let fields)? = reader["params"] { written = fields.keys.sorted() }
    let table = reader.place(of: "params")
    for use in parameterUses {
      checkKnown(use.name, in: written, at: use.authored, "a parameter of this plan")
      guard let parameter = parameters.first(where: { $0.name == use.name }) else { continue }
      check(use, of: parameter, declaredAt: table.field(parameter.name, .nothing))
    }
    // A misspelled use is one error: the suggested parameter is not reported as unused too.
    // Reports and exports use the arm of a trial.
    let used = Set(
      parameterUses.flatMap { [$0.name, Suggestion.nearest(to: $0.name, in: written) ?? $0.name] }
        + [ParameterDefinition.arm])
    for parameter in parameters where !used.contains(parameter.name) && !mentions(parameter.name) {
      report(
        .unusedParameter, at: table.field(parameter.name, .nothing), atKey: true, severity: .warning,
        "no schedule, condition, or hook uses the parameter '\(parameter.name)'; remove it, or read event.params.\(parameter.name)"
      )
    }
  }

}

extension ParameterKind {
  /// The kind in words, with its article.
  var noun: String {
    switch self {
    case .time: "a time of day"
    case .date: "a date"
    case .number: "a number"
    case .text: "a text"
    case .boolean: "true or false"
    case .zone: "a time zone"
    case .choice: "a choice"
    }
  }
}
