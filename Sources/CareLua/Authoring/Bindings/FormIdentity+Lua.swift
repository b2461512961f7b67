import CareModel

extension FormIdentity: RecordNoun, UnrecordedValue {
  static let recordName = "form_identity"
  static let scriptFields = makeScriptFields()
}

extension FormLink: RecordNoun, UnrecordedValue {
  static let recordName = "form_link"
  static let scriptFields = makeScriptFields()
}

extension FormAnswerType: ScriptValue {}
