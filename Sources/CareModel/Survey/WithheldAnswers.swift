/// The answers to a step that a host is given and that nothing keeps: personal data, a password, or a passcode.
///
/// Its description has no answer, so that none is printed by accident.
public struct WithheldAnswers: Hashable, Sendable {
  /// The step's id.
  public let step: String
  /// The content of the step, which says what the answers are for.
  public let kind: StepKind
  private var answers: [String: Answer]

  /// Creates the answers to a step.
  package init(step: String, kind: StepKind, answers: [String: Answer]) {
    self.step = step
    self.kind = kind
    self.answers = answers
  }

  /// Returns the answer to an item; nil if it was not given.
  public func answer(to item: String) -> Answer? { answers[item] }

  /// Returns the answer to what a registration asks for; nil if it was not given, or the step is none.
  public func answer(to detail: RegistrationStep.Detail) -> Answer? {
    if case .registration = kind { answers[detail.rawValue] } else { nil }
  }

  /// The passcode that was chosen or confirmed; nil if the step is none for passcodes.
  public var passcode: String? {
    if case .passcode = kind, case .text(let code)? = answers[PasscodeStep.item] { code } else { nil }
  }
}

extension WithheldAnswers: CustomStringConvertible, CustomReflectable {
  /// The step, without answers.
  public var description: String { "answers to '\(step)' that are not kept" }

  /// A mirror without children, so that `dump` shows no answer.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension WithheldAnswers {
  /// Returns the patient with what the answers say of the record: the name, the birthday, and the sex.
  package func applied(to patient: Patient) -> Patient {
    var patient = patient
    if case .text(let name)? = answer(to: .givenName) { patient.name.given = name.trimmed }
    if case .text(let name)? = answer(to: .familyName) { patient.name.family = name.trimmed }
    if case .date(let date)? = answer(to: .birthday) { patient.birthday = date }
    if case .choices(let values)? = answer(to: .sex) { patient.sex = values.first }
    return patient
  }
}
