/// A passcode that a participant chooses, or confirms.
///
/// The host is given the passcode. Drafts and results hold only that it was given; whether it is the right one, the host decides.
public struct PasscodeStep: Hashable, Sendable {
  /// The purposes of a passcode step.
  public enum Purpose: String, Hashable, Sendable, Codable, CaseIterable {
    /// Chooses one, and types it twice.
    case create
    /// Types the one that was chosen before.
    case confirm
  }

  /// The purpose of the step.
  public var purpose: Purpose
  /// The number of digits.
  public var digits: Int

  /// Creates the content of a passcode step.
  public init(purpose: Purpose = .create, digits: Int = 6) {
    self.purpose = purpose
    self.digits = digits
  }
}

extension PasscodeStep: StepDefinition {
  package static let name = StepKind.Name.passcode
  package static let summary =
    "A step in which a passcode is chosen or confirmed: only a host that keeps passcodes runs it."
  package var kind: StepKind { .passcode(self) }

  /// The value whose fields all have their defaults.
  public static let template = PasscodeStep()

  /// The fields, in the order of the manual.
  public static let fields: [Field<PasscodeStep>] = [
    Field("purpose", \.purpose, "Whether a passcode is chosen, or the chosen one is confirmed."),
    Field("digits", \.digits, "The number of digits: 4 or 6."),
  ]

  /// The id of the item of the passcode.
  package static let item = "passcode"
  /// The id of the item in which it is repeated.
  package static let repeated = "passcode_again"

  package var behavior: StepBehavior {
    StepBehavior(interaction: .answering, items: .impliedForm { items($0) })
  }

  private func items(_ language: Language) -> [FormItem] {
    let format = TextFormat(
      minLength: digits, maxLength: digits, pattern: "^[0-9]+$", message: language(.passcodeForm, ["digits": digits]),
      secure: true)
    var code = FormItem(id: Self.item, text: language(.passcode), format: .text(format), required: true)
    code.isWithheld = true
    guard purpose == .create else { return [code] }
    var again = FormItem(
      id: Self.repeated, text: language(.passcodeAgain), format: .confirm(ConfirmFormat(of: code.id, secure: true)),
      required: true)
    again.isWithheld = true
    return [code, again]
  }

  package func problems(of step: Step, at path: String) -> [SurveyProblem] {
    guard digits != 4, digits != 6 else { return [] }
    return [.init(code: .badStep, path: "\(path).digits", message: "a passcode has 4 or 6 digits, not \(digits)")]
  }
}
