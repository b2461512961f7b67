extension FieldType {
  /// An answer to an item of a survey.
  static let answer = FieldType.any(of: [.scalar, .list(of: .text)])
  /// A value of a parameter of a plan.
  static let parameterValue = FieldType.any(of: [.scalar, .moment])
}

extension ConstructorEntry {
  /// A value that a handle or a table has under a name.
  static func member(_ name: String, _ result: ResultType, _ summary: String) -> ConstructorEntry {
    ConstructorEntry(name, .constant, gives: result, summary)
  }

  /// A name of the language that this release refuses, and that makes nothing.
  static func unsupported(_ name: String, _ form: Form) -> ConstructorEntry {
    Binding<Void>.unsupported(name, form).entry
  }
}
