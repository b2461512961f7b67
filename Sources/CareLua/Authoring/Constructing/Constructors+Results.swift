package import CareModel

extension Constructors {
  /// The values that an `extract` hook returned: one value, a list, or nil for nothing to save.
  ///
  /// Empty values (`value(nil)`) are dropped.
  package func outcomeValues(of results: [LuaValue]) throws(ConstructorError) -> [OutcomeValue]? {
    let result = results.first ?? .nil
    if result.isNil { return nil }
    let field = FieldType.list(of: .declared(.value))
    return try judged(result, as: field, path: "extract") { decoder, fields in decoder.values(fields) }
  }

  /// What an insight's hook returned: `insight.tip { … }` and the like, or nil.
  package func statement(of results: [LuaValue], insight: String) throws(ConstructorError) -> Insight? {
    let result = results.first ?? .nil
    if result.isNil { return nil }
    return try judged(result, as: .list(of: .declared(.statement)), path: "insights.\(insight).show") {
      decoder, fields in
      guard case .declared(let declaration)? = fields.first?.decoded else { return nil }
      return decoder.statement(declaration, of: insight)
    }
  }

  /// An interval as scripts write it: `days(3)` or `{ days = 3 }`.
  package func interval(_ value: LuaValue, path: String) throws(ConstructorError) -> CalendarInterval {
    var interval: CalendarInterval?
    _ = try judged(value, as: .list(of: .interval), path: path) { _, fields -> Bool? in
      if case .interval(let found)? = fields.first?.decoded { interval = found }
      return nil
    }
    return interval ?? .zero
  }

  private func judged<Value>(
    _ value: LuaValue, as type: FieldType, path: String, _ make: (PlanDecoder, [Decoded.Field]) -> Value?
  ) throws(ConstructorError) -> Value? {
    let decoder = PlanDecoder(registry: registry, sources: [:])
    let authored = Authored(
      AuthoredValue(value), path: path, place: Place(source: nil, position: ScriptPosition(file: "", line: 0)))
    var made: Value?
    if case .list(let fields)? = decoder.decode(authored, as: type, named: nil) { made = make(decoder, fields) }
    if let error = decoder.diagnostics.first(where: { $0.severity == .error }) {
      throw ConstructorError(code: error.code.rawValue, message: error.message, path: error.path)
    }
    return made
  }
}
