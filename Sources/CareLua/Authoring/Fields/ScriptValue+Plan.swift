import CareModel

// Types that fields of a plan have.

extension AnchorDefinition: ScriptElement {
  static var authoredList: FieldType { .list(of: .any(of: [.id, .declared(.anchor)])) }
  static var recordedList: ResultType { .list(of: .text) }
  /// The names.
  static func luaList(_ list: [AnchorDefinition], in zone: Zone) -> LuaValue { .list(list.map(\.name)) }

  static func readList(_ field: Decoded.Field, by decoder: PlanDecoder) -> [AnchorDefinition]? {
    field.items.compactMap { decoder.anchor($0) }
  }
}

extension ReasonPolicy: ScriptValue {}

extension ParameterDefinition: ScriptElement {
  static var authoredList: FieldType { .named(of: .any(of: ConstructorEntry.parameterKinds + [.record("parameter")])) }
  static var recordedList: ResultType { .list(of: .text) }
  /// The names.
  static func luaList(_ list: [ParameterDefinition], in zone: Zone) -> LuaValue { .list(list.map(\.name)) }

  static func readList(_ field: Decoded.Field, by decoder: PlanDecoder) -> [ParameterDefinition]? {
    decoder.parameters(field)
  }
}

extension InsightDefinition: ScriptElement {
  static var authoredList: FieldType { .list(of: .declared(.insight)) }
  static var recordedList: ResultType { .list(of: .text) }
  /// The ids.
  static func luaList(_ list: [InsightDefinition], in zone: Zone) -> LuaValue { .list(list.map(\.id)) }

  static func readList(_ field: Decoded.Field, by decoder: PlanDecoder) -> [InsightDefinition]? {
    decoder.declarations(field, decoder.insight)
  }
}

extension ChartDefinition: ScriptElement {
  static var authoredList: FieldType { .list(of: .declared(.chart)) }
  static var recordedList: ResultType { .list(of: .text) }
  /// The ids.
  static func luaList(_ list: [ChartDefinition], in zone: Zone) -> LuaValue { .list(list.map(\.id)) }

  static func readList(_ field: Decoded.Field, by decoder: PlanDecoder) -> [ChartDefinition]? {
    decoder.declarations(field, decoder.chart)
  }
}

/// The texts of a plan in one language.
extension [String: String]: ScriptEntry {
  static var authoredEntry: FieldType { .named(of: .text) }
  static var recordedTable: ResultType { .list(of: .text) }
  /// The languages.
  static func luaTable(_ table: [String: Self], in zone: Zone) -> LuaValue { .list(table.keys.sorted()) }

  static func readTable(_ fields: [String: Decoded.Field], by decoder: PlanDecoder) -> [String: Self] {
    decoder.translations(fields)
  }
}

extension ScriptBundle.Manifest: ScriptValue {
  static var authored: FieldType { .list(of: .text) }
  static var recorded: ResultType { .list(of: .text) }
  /// The paths of the files.
  func luaValue(in zone: Zone) -> LuaValue { .list(files.map(\.path)) }
  /// Returns nil: the loader sets it.
  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> ScriptBundle.Manifest? { nil }
}
