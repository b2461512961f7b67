import CareModel

extension NotDoneReason {
  /// The reasons as scripts write them.
  static let authored = FieldType.choice(allCases.map(\.rawValue))

  /// Creates the reason of a table such as `{ not_done = "unsafe" }`; nil for any other value.
  ///
  /// - Throws: ``OptionError`` if the table names no known reason.
  init?(written value: LuaValue, step: String) throws(OptionError) {
    guard let table = value.table, let given = table.fields[AnswerInput.notDoneField] else { return nil }
    guard table.fields.count == 1, table.array.isEmpty, case .string(let name) = given else {
      throw Self.refusal(step, got: given.typeName)
    }
    try self.init(named: name, step: step)
  }

  /// Creates a reason from its name.
  ///
  /// - Throws: ``OptionError`` if there is none of that name.
  init(named name: String, step: String) throws(OptionError) {
    guard let reason = Self(rawValue: name) else { throw Self.refusal(step, got: name) }
    self = reason
  }

  private static func refusal(_ step: String, got: String) -> OptionError {
    let known = allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    return OptionError(
      "not_allowed", "'\(step)' is not done for one of these reasons: \(known); write { not_done = \"unsafe\" }",
      expected: known, got: got)
  }
}
