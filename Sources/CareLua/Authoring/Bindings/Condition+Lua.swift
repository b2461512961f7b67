import CareModel

extension ConstructorEntry {
  static let conditions = Condition.tests.map(\.entry) + Condition.groups.map(\.entry)
}

/// A constructor of a condition over one item, and the condition that it makes.
private struct ConditionTest: Sendable {
  let entry: ConstructorEntry
  let make: @Sendable (ItemReference, FieldReader, PlanDecoder) -> Condition?

  init(
    _ name: String, _ summary: String, _ parameters: [FieldEntry] = [],
    make: @escaping @Sendable (ItemReference, FieldReader, PlanDecoder) -> Condition?
  ) {
    let item = FieldEntry("item", .text, "The item's id, or step.item.", required: true)
    entry = ConstructorEntry("survey.\(name)", .call, makes: .condition, summary, parameters: [item] + parameters)
    self.make = make
  }

  /// Creates a comparison of the answer with a value.
  init<Value: ScriptValue>(
    _ name: String, _ summary: String, _ type: FieldType, make: @escaping @Sendable (ItemReference, Value) -> Condition
  ) {
    self.init(name, summary, [FieldEntry("value", type, "The value to compare with.", required: true)]) {
      item, reader, decoder in
      reader.fields["value"].flatMap { Value.read($0, by: decoder) }.map { make(item, $0) }
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

extension Condition: UnrecordedValue {
  fileprivate static let tests: [ConditionTest] = [
    ConditionTest("equals", "Whether the answer equals a value.", .scalar) { .equals(item: $0, value: $1) },
    ConditionTest("not_equals", "Whether there is an answer that differs from a value.", .scalar) {
      .notEquals(item: $0, value: $1)
    },
    ConditionTest("at_least", "Whether the number is at least a value.", .number) { .atLeast(item: $0, value: $1) },
    ConditionTest("at_most", "Whether the number is at most a value.", .number) { .atMost(item: $0, value: $1) },
    ConditionTest("above", "Whether the number is greater than a value.", .number) { .above(item: $0, value: $1) },
    ConditionTest("below", "Whether the number is less than a value.", .number) { .below(item: $0, value: $1) },
    ConditionTest(
      "between", "Whether the number is in a range, both ends included.",
      [
        FieldEntry("min", .number, "The minimum.", required: true),
        FieldEntry("max", .number, "The maximum.", required: true),
      ]
    ) { item, reader, _ in
      guard let min = reader.number("min"), let max = reader.number("max") else { return nil }
      return .between(item: item, min: min, max: max)
    },
    ConditionTest("contains_any", "Whether at least one of the values was chosen.", .list(of: .text)) {
      .containsAny(item: $0, values: $1)
    },
    ConditionTest("contains_all", "Whether all of the values were chosen.", .list(of: .text)) {
      .containsAll(item: $0, values: $1)
    },
    ConditionTest("matches", "Whether a regular expression matches the whole text.", .text) {
      .matches(item: $0, pattern: $1)
    },
    ConditionTest("is_answered", "Whether there is an answer other than \"don't know\".") { item, _, _ in
      .isAnswered(item: item)
    },
    ConditionTest("is_skipped", "Whether the item was shown and has no answer.") { item, _, _ in
      .isSkipped(item: item)
    },
    ConditionTest("is_dont_know", "Whether the answer is \"don't know\".") { item, _, _ in .isDontKnow(item: item) },
  ]

  fileprivate static let groups: [ConditionGroup] = [
    ConditionGroup("all", "Whether all of the conditions hold.") { .all(of: $0) },
    ConditionGroup("any", "Whether at least one of the conditions holds.") { .any(of: $0) },
    ConditionGroup("none", "Whether none of the conditions holds.") { .none(of: $0) },
  ]

  /// A condition that a constructor makes, or a function of the results.
  static var authored: FieldType {
    .any(of: [
      .declared(.condition), .function(["result": .handle("result"), "ctx": .handle("ctx")], gives: .boolean),
    ])
  }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> Condition? { read(field, by: decoder, depth: 0) }

  private static func read(_ field: Decoded.Field, by decoder: PlanDecoder, depth: Int) -> Condition? {
    if case .function(let function) = field.decoded {
      return .hook(hook: decoder.hook(function, at: field.authored, authored))
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
    return reader.text("item").flatMap { test?.make(ItemReference($0), reader, decoder) }
  }
}
