import CareModel

/// The value that a hook returned, to be decoded.
///
/// Errors name types, never values, which may be a participant's.
struct HookResult {
  let hook: Hook
  let value: LuaValue
  let plan: LoadedPlan

  /// Returns the values of an extractor; nil if there is nothing to save.
  func outcomeValues() throws(ScriptError) -> [OutcomeValue]? {
    let expected = "value(…), a list of them, or nil"
    switch value {
    case .nil: return nil
    case .table(let table):
      guard table.fields.isEmpty else { throw refusal(expected, "a table with names") }
      var values: [OutcomeValue] = []
      for item in table.array where !item.isNil {
        if let value = try outcomeValue(item, expected, "a list with \(title(item))") { values.append(value) }
      }
      return values
    default: return try outcomeValue(value, expected, title(value)).map { [$0] } ?? []
    }
  }

  /// Returns a share from 0 to 1.
  func share() throws(ScriptError) -> Double {
    guard let number = value.number else { throw refusal("a number from 0 to 1", title(value)) }
    guard (0...1).contains(number) else { throw refusal("a number from 0 to 1", "a number outside") }
    return number
  }

  /// Returns the numbers of a series by day.
  func points() throws(ScriptError) -> [CivilDate: Double] {
    let expected = "a list of rows such as { date = \"2026-06-07\", value = 3 }"
    guard case .table(let table) = value, table.fields.isEmpty else { throw refusal(expected, title(value)) }
    var points: [CivilDate: Double] = [:]
    for item in table.array {
      guard case .table(let row) = item else { throw refusal(expected, "a list with \(title(item))") }
      guard let date = Self.date(row.fields["date"]) else { throw refusal(expected, "a row without a date") }
      let number = DrawnRow.heights.lazy.compactMap { row.fields[$0] }.first?.number
      guard let number, number.isFinite else { throw refusal(expected, "a row without a number in `value`") }
      points[date] = number
    }
    return points
  }

  private static func date(_ value: LuaValue?) -> CivilDate? {
    switch value {
    case .string(let text): CivilDate(text)
    case .object(let time as TimeObject):
      switch time.time {
      case .date(let date): date
      case .wall(let wall): wall.date
      case .instant(let instant, let zone): zone.date(of: instant)
      }
    default: nil
    }
  }

  /// Returns the statement of an insight; nil for none.
  func insight(_ id: String) throws(ScriptError) -> Insight? {
    if value.isNil { return nil }
    let expected = "insight.alert{…}, insight.tip{…}, insight.message{…}, a ring, badge, or stack of insight, or nil"
    guard case .object(let declaration as Declaration) = value, declaration.entry.noun == .statement else {
      throw refusal(expected, title(value))
    }
    let decoder = PlanDecoder(registry: plan.constructors.registry, sources: [:], isDiscreet: true)
    guard let insight = decoder.statement(declaration, of: id) else { throw refusal(expected, wrong(decoder)) }
    return insight
  }

  /// Returns the marks of a custom chart.
  func drawing() throws(ScriptError) -> DrawingDefinition {
    let expected = "chart.marks { … } with marks such as mark.line { … }"
    guard case .object(let declaration as Declaration) = value, declaration.entry.noun == .drawing else {
      throw refusal(expected, title(value))
    }
    let decoder = PlanDecoder(registry: plan.constructors.registry, sources: [:], isDiscreet: true)
    let drawing = decoder.drawing(declaration, path: hook.path)
    guard decoder.refusal == nil, let drawing else { throw refusal(expected, wrong(decoder)) }
    return drawing
  }

  /// Returns the content of a card; nil for its card style.
  func view(of card: CardDefinition) throws(ScriptError) -> CardView? {
    if value.isNil { return nil }
    let expected = "a table with title, detail, body, before, and after, or nil"
    guard case .table(let table) = value, table.array.isEmpty, case .table(let fields) = AuthoredValue(value) else {
      throw refusal(expected, value.table == nil ? title(value) : "a list")
    }
    let decoder = PlanDecoder(registry: plan.constructors.registry, sources: [:], isDiscreet: true)
    let authored = Authored(
      .table(fields), path: hook.path, place: Place(source: nil, position: ScriptPosition(file: "", line: 0)))
    guard let view = decoder.cardView(fields, at: authored) else { throw refusal(expected, wrong(decoder)) }
    for control in view.controls where !card.actionNames.contains(control.action) {
      throw refusal("buttons with an action of its card", "one for an action that is not in `on`")
    }
    return view
  }

  /// Returns the destination of a branch; nil for the next step.
  func destination() throws(ScriptError) -> String? {
    if value.isNil { return nil }
    guard let text = value.string else { throw refusal("the id of a step, \"end\", or nil", title(value)) }
    return text
  }

  /// Returns whether a condition holds; nil means false.
  func claim() throws(ScriptError) -> Bool {
    if value.isNil { return false }
    guard let boolean = value.boolean else { throw refusal("true or false", title(value)) }
    return boolean
  }

  /// Returns one value; nil if it is empty.
  private func outcomeValue(_ value: LuaValue, _ expected: String, _ got: String) throws(ScriptError) -> OutcomeValue? {
    guard case .object(let declaration as Declaration) = value, declaration.entry.noun == .value else {
      throw refusal(expected, got)
    }
    if let validated = declaration.validated { return validated }
    let decoder = PlanDecoder(registry: plan.constructors.registry, sources: [:], isDiscreet: true)
    let decoded = decoder.value(declaration, path: hook.path)
    guard decoder.diagnostics.isEmpty else { throw refusal(expected, wrong(decoder)) }
    return decoded
  }

  func wrong(_ decoder: PlanDecoder) -> String {
    decoder.diagnostics.first.map { "an invalid one: \($0.message)" } ?? "an incomplete one"
  }

  func title(_ value: LuaValue) -> String {
    // The id may be an answer.
    if case .object(let declaration as Declaration) = value { return declaration.entry.name }
    return value.isNil ? "nothing" : "a \(value.typeName)"
  }

  func refusal(_ expected: String, _ got: String) -> ScriptError {
    ScriptError(.badResult, message: "\(hook.path) must return \(expected); it returned \(got)")
  }
}

/// A row with a number to draw.
enum DrawnRow {
  /// The names of fields that hold the number, the first one that a row has.
  static let heights = ["y", "value", "mean", "progress"]
}
