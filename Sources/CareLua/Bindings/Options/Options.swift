package import CareModel

/// The table of options that a script gave to a binding, validated against the binding's entry in the registry.
package struct Options {
  /// The binding.
  package let entry: ConstructorEntry
  /// The zone in which dates and times are meant.
  let zone: Zone?
  private let table: LuaTable

  /// Validates the names in the table that is argument `index`; a missing table counts as an empty one.
  ///
  /// - Throws: ``OptionError``: an unknown or unsupported name, or a required one missing.
  package init(_ call: borrowing LuaCall, _ index: Int, of name: String, zone: Zone?) throws {
    guard let entry = Registry.everything[name] else { throw OptionError.unsupported(name) }
    guard call.isNil(index) || call.typeName(index) == "table" else {
      throw OptionError(
        "wrong_type", "\(name) takes a table of options, got \(call.typeName(index)); \(Self.list(entry))",
        expected: "table", got: call.typeName(index))
    }
    self.init(call.isNil(index) ? LuaTable() : try call.table(index), entry: entry, zone: zone)
    try check()
  }

  private init(_ table: LuaTable, entry: ConstructorEntry, zone: Zone?) {
    self.table = table
    self.entry = entry
    self.zone = zone
  }

  private func check() throws(OptionError) {
    if !table.array.isEmpty {
      throw OptionError(
        "unknown_field", "\(entry.name) takes named options only; \(Self.list(entry))", expected: "names")
    }
    for name in table.fields.keys.sorted() {
      guard let field = entry.field(name) else {
        let near = Suggestion.nearest(to: name, in: entry.supportedFieldNames)
        throw OptionError(
          "unknown_field",
          "unknown option '\(name)' of \(entry.name); \(near.map { "did you mean `\($0)`?" } ?? Self.list(entry))",
          path: name)
      }
      guard field.isSupported else {
        throw OptionError(
          "unsupported", "option `\(name)` of \(entry.name) is not supported by this release", path: name)
      }
    }
    for field in entry.fields where field.isRequired && table[field.name].isNil {
      throw OptionError(
        "missing_field", "\(entry.name) needs a `\(field.name)`; write \(field.name) = \(field.type.example)",
        path: field.name,
        expected: field.type.title)
    }
  }

  private static func list(_ entry: ConstructorEntry) -> String {
    entry.supportedFieldNames.isEmpty
      ? "it takes no options" : "its options are \(entry.supportedFieldNames.joined(separator: ", "))"
  }

  /// The options of a table within this one, such as the parts of a name.
  ///
  /// - Throws: ``OptionError``.
  func nested(_ name: String, of entryName: String) throws(OptionError) -> Options? {
    guard case .table(let inner) = self[name] else { return nil }
    guard let entry = Registry.everything[entryName] else { throw OptionError.unsupported(entryName) }
    let options = Options(inner, entry: entry, zone: zone)
    try options.check()
    return options
  }

  /// The refusal of what an option holds.
  func refusal(_ name: String, code: String = "wrong_type") -> OptionError {
    let type = entry.field(name)?.type
    return OptionError(
      code,
      "`\(name)` of \(entry.name) must be \(type?.title ?? "something else"), got \(self[name].typeName)"
        + (type.map { "; write \(name) = \($0.example)" } ?? ""),
      path: name, expected: type?.title, got: self[name].typeName)
  }

  /// Returns the value of an option; nil if it is missing.
  subscript(name: String) -> LuaValue { table[name] }
}
