import CareModel
import CareSurvey

extension ConstructorEntry {
  static let conditions =
    Condition.tests.map(\.entry) + Condition.groups.map(\.entry) + [
      ConstructorEntry(
        "survey.last", .call, makes: .reference,
        "The answer to an item, or a score, of the last time that the task was completed; none the first time.",
        parameters: [FieldEntry("item", .text, "The item's id, or step.item.", required: true)],
        example: "survey.at_least(survey.last \"pain\", 5)")
    ]
}

/// A constructor of a condition over one item, and the condition that it makes.
private struct ConditionTest: Sendable {
  let entry: ConstructorEntry
  let make: @Sendable (ItemReference, FieldReader, PlanDecoder) -> Condition?

  /// Creates a test; one that takes parameters reads a parameter of the plan in place of an item.
  init(
    _ name: String, _ summary: String, _ parameters: [FieldEntry] = [], takesParameters: Bool = true,
    make: @escaping @Sendable (ItemReference, FieldReader, PlanDecoder) -> Condition?
  ) {
    let item =
      takesParameters
      ? FieldEntry(
        "item", .any(of: [.text, .parameter, .declared(.reference)]),
        "The item's id, or step.item, or survey.last(…), or a parameter of the plan.", required: true)
      : FieldEntry(
        "item", .any(of: [.text, .declared(.reference)]), "The item's id, or step.item, or survey.last(…).",
        required: true)
    entry = ConstructorEntry("survey.\(name)", .call, makes: .condition, summary, parameters: [item] + parameters)
    self.make = make
  }

  /// Creates a comparison of the answer with a value, or with a parameter of the plan.
  init<Value: ScriptValue>(
    _ test: ParameterTest, _ summary: String, _ type: FieldType,
    make: @escaping @Sendable (ItemReference, Value) -> Condition
  ) {
    let value = FieldEntry(
      "value", .any(of: [type, .parameter]), "The value to compare with, or a parameter of the plan.", required: true)
    self.init(test.rawValue, summary, [value]) { item, reader, decoder in
      reader.fields["value"].flatMap { written in
        decoder.comparison(of: item, test, with: written) ?? Value.read(written, by: decoder).map { make(item, $0) }
      }
    }
  }
}

/// A constructor of a condition over others, and the condition that it makes.
private struct ConditionGroup: Sendable {
  let entry: ConstructorEntry
  let make: @Sendable ([Condition]) -> Condition

  init(_ name: String, _ summary: String, make: @escaping @Sendable ([Condition]) -> Condition) {
    entry = ConstructorEntry("survey.\(name)", .table, makes: .condition, summary, items: Condition.authored)
    self.make = make
  }
}

extension AnswerBound: UnrecordedValue {
  static var authored: FieldType { .any(of: [.number, .text]) }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> AnswerBound? {
    switch field.decoded {
    case .number(let number): return .number(number)
    case .integer(let integer): return .number(Double(integer))
    case .text(let text):
      if let bound = AnswerBound(text) { return bound }
      decoder.report(
        .outOfRange, at: field.authored,
        "\(AuthoredValue.quoted(text)) is not a number, a date, or a time; write 7, \"2026-06-07\", or \"08:30\"")
      return nil
    default: return nil
    }
  }
}

extension Condition: UnrecordedValue {
  fileprivate static let tests: [ConditionTest] = [
    ConditionTest(.equals, "Whether the answer equals a value.", .scalar) { .equals(item: $0, value: $1) },
    ConditionTest(.notEquals, "Whether there is an answer that differs from a value.", .scalar) {
      .notEquals(item: $0, value: $1)
    },
    ConditionTest(.atLeast, "Whether the number is at least a value.", AnswerBound.authored) {
      .atLeast(item: $0, value: $1)
    },
    ConditionTest(.atMost, "Whether the number is at most a value.", AnswerBound.authored) {
      .atMost(item: $0, value: $1)
    },
    ConditionTest(.above, "Whether the number is greater than a value.", AnswerBound.authored) {
      .above(item: $0, value: $1)
    },
    ConditionTest(.below, "Whether the number is less than a value.", AnswerBound.authored) {
      .below(item: $0, value: $1)
    },
    ConditionTest(
      "between", "Whether the number is in a range, both ends included.",
      [
        FieldEntry(
          "min", .any(of: [AnswerBound.authored, .parameter]), "The minimum, or a parameter of the plan.",
          required: true),
        FieldEntry(
          "max", .any(of: [AnswerBound.authored, .parameter]), "The maximum, or a parameter of the plan.",
          required: true),
      ]
    ) { item, reader, decoder in
      func written(_ name: String, _ make: (AnswerBound) -> Condition, _ test: ParameterTest) -> Condition? {
        guard let field = reader.fields[name] else { return nil }
        return decoder.comparison(of: item, test, with: field) ?? AnswerBound.read(field, by: decoder).map(make)
      }
      guard let least = written("min", { .atLeast(item: item, value: $0) }, .atLeast),
        let most = written("max", { .atMost(item: item, value: $0) }, .atMost)
      else { return nil }
      if case .atLeast(_, let min) = least, case .atMost(_, let max) = most {
        return .between(item: item, min: min, max: max)
      }
      return .all(of: [least, most])
    },
    ConditionTest(.containsAny, "Whether at least one of the values was chosen.", .list(of: .text)) {
      .containsAny(item: $0, values: $1)
    },
    ConditionTest(.containsAll, "Whether all of the values were chosen.", .list(of: .text)) {
      .containsAll(item: $0, values: $1)
    },
    ConditionTest(
      "matches", "Whether a regular expression matches the whole text.",
      [FieldEntry("value", .text, "The value to compare with.", required: true)], takesParameters: false
    ) { item, reader, _ in
      reader.text("value").map { .matches(item: item, pattern: $0) }
    },
    ConditionTest("is_answered", "Whether there is an answer other than \"don't know\".") { item, _, _ in
      .isAnswered(item: item)
    },
    ConditionTest("is_skipped", "Whether the item was shown and has no answer.", takesParameters: false) {
      item, _, _ in .isSkipped(item: item)
    },
    ConditionTest("is_dont_know", "Whether the answer is \"don't know\".", takesParameters: false) { item, _, _ in
      .isDontKnow(item: item)
    },
  ]

  fileprivate static let groups: [ConditionGroup] = [
    ConditionGroup("all", "Whether all of the conditions hold.") { .all(of: $0) },
    ConditionGroup("any", "Whether at least one of the conditions holds.") { .any(of: $0) },
    ConditionGroup("none", "Whether none of the conditions holds.") { .none(of: $0) },
  ]

  /// A condition that a constructor makes, a parameter that is true or false, or a function of the results.
  static var authored: FieldType {
    .any(of: [
      .declared(.condition), .parameter,
      .function(["result": .handle("result"), "ctx": .handle("ctx")], gives: .boolean),
    ])
  }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> Condition? { read(field, by: decoder, depth: 0) }

  private static func read(_ field: Decoded.Field, by decoder: PlanDecoder, depth: Int) -> Condition? {
    if case .function(let function) = field.decoded {
      return .hook(hook: decoder.hook(function, at: field.authored, authored))
    }
    if let name = field.parameter {
      decoder.parameterUses.append(ParameterUse(name: name, role: .flag, authored: field.authored))
      return .parameter(test: .equals(item: ItemReference(step: nil, item: name), value: .boolean(true)))
    }
    guard let declaration = field.declaration, let reader = decoder.reader(declaration, path: field.authored.path)
    else {
      return nil
    }
    guard depth < 50 else {
      decoder.report(.badSurvey, at: field.authored, "conditions are nested more than 50 levels deep; use fewer levels")
      return nil
    }
    if let group = groups.first(where: { $0.entry.name == declaration.entry.name }) {
      return group.make(reader.items.compactMap { read($0, by: decoder, depth: depth + 1) })
    }
    let test = tests.first { $0.entry.name == declaration.entry.name }
    guard let written = reader.fields["item"], let name = written.parameter else {
      let item = reader.fields["item"].flatMap { ItemReference.read($0, by: decoder) }
      return item.flatMap { test?.make($0, reader, decoder) }
    }
    guard let condition = test?.make(ItemReference(step: nil, item: name), reader, decoder) else { return nil }
    decoder.parameterUses.append(ParameterUse(name: name, role: .subject(condition), authored: written.authored))
    return .parameter(test: condition)
  }
}

extension PlanDecoder {
  /// Returns the comparison of an item with a parameter; nil if the value is none.
  fileprivate func comparison(of item: ItemReference, _ test: ParameterTest, with value: Decoded.Field) -> Condition? {
    guard let name = value.parameter else { return nil }
    parameterUses.append(ParameterUse(name: name, role: .comparison(item, test), authored: value.authored))
    return .compares(item: item, test: test, parameter: name)
  }
}

extension ItemReference {
  /// Reads the id of an item, or an earlier answer.
  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> ItemReference? {
    if let text = field.text { return ItemReference(text) }
    guard let declaration = field.declaration, declaration.entry.noun == .reference,
      let item = decoder.reader(declaration, path: field.authored.path)?.text("item")
    else { return nil }
    var reference = ItemReference(item)
    reference.source = .last
    return reference
  }
}
