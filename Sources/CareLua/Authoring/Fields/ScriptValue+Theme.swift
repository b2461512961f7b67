import CareModel

// Types that fields of a theme have.

extension Theme: ThemePart {
  static let recordName = "card_style"
  static let scriptFields = makeScriptFields()
}

extension ThemeColors: ThemePart {
  static let recordName = "card_colors"
  static let scriptFields = makeScriptFields()
}

extension ThemeSizes: ThemePart {
  static let recordName = "card_sizes"
  static let scriptFields = makeScriptFields()

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> ThemeSizes? {
    field.record.flatMap { decoder.isWithin(ranges, $0) ? read($0, by: decoder) : nil }
  }
}

extension ThemeShape: ThemePart {
  static let recordName = "card_shape"
  static let scriptFields = makeScriptFields()

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> ThemeShape? {
    field.record.flatMap { decoder.isWithin(ranges, $0) ? read($0, by: decoder) : nil }
  }
}

/// A part of a theme, which scripts see as a table of the fields that it sets.
protocol ThemePart: RecordNoun {}

extension ThemePart {
  static var recorded: ResultType { .optional(.map(of: .anything)) }

  func luaValue(in zone: Zone) -> LuaValue {
    let fields = LuaTable(fields: luaFields(in: zone)).withoutNil
    return fields.fields.isEmpty ? .nil : .table(fields)
  }
}

extension ThemeColor: ScriptValue {
  static var authored: FieldType { .any(of: [.text, .record("color_pair")]) }
  static var recorded: ResultType { .any(of: [.text, .map(of: .text)]) }

  func luaValue(in zone: Zone) -> LuaValue {
    light == dark
      ? .string(light) : .table(LuaTable(fields: ["light": .string(light), "dark": .string(dark)]))
  }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> ThemeColor? {
    if let both = field.text { return decoder.isColor(both, at: field.authored) ? ThemeColor(both) : nil }
    guard let pair = field.record, let light = pair.text("light"), let dark = pair.text("dark") else { return nil }
    let areColors = [(light, "light"), (dark, "dark")].map { decoder.isColor($0.0, at: pair.place(of: $0.1)) }
    return areColors.allSatisfy(\.self) ? ThemeColor(light, dark: dark) : nil
  }
}

extension PlanDecoder {
  /// Whether a text is a color; reports one that is not.
  func isColor(_ text: String, at authored: Authored) -> Bool {
    if ThemeColor.isColor(text) { return true }
    report(.badColor, at: authored, "\(quoted(text)) is not a color; write \"#0a7\" or \"#00aa77\"")
    return false
  }

  /// Whether numbers are in their ranges; reports those that are not.
  fileprivate func isWithin(_ ranges: [String: ClosedRange<Double>], _ reader: FieldReader) -> Bool {
    let wrong = ranges.filter { name, range in reader.number(name).map { !range.contains($0) } ?? false }
    for (name, range) in wrong.sorted(by: { $0.key < $1.key }) {
      report(
        .outOfRange, at: reader.place(of: name),
        "`\(name)` must be from \(Language.english.number(range.lowerBound)) to \(Language.english.number(range.upperBound))"
      )
    }
    return wrong.isEmpty
  }
}

extension Hook: ScriptValue {
  /// The function that composes a day, the only field of a noun that is a function and nothing else.
  static var authored: FieldType {
    .function(
      ["day": .table("plan_day"), "ctx": .handle("ctx")],
      gives: .optional(.list(of: .any(of: [.text, .type(.declared(.dayItem))]))))
  }
  static var recorded: ResultType { .text }
  func luaValue(in zone: Zone) -> LuaValue { "script" }

  static func read(_ field: Decoded.Field, by decoder: PlanDecoder) -> Hook? {
    if case .function(let function) = field.decoded {
      decoder.hook(function, at: field.authored, authored)
    } else {
      nil
    }
  }
}
