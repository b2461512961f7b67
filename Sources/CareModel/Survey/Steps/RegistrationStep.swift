/// A form for the data of an account.
///
/// The host is given the answers. Drafts and results hold only which of them were given, and the password is never stored.
public struct RegistrationStep: Hashable, Sendable {
  /// The data that a registration can ask for.
  public enum Detail: String, Hashable, Sendable, Codable, CaseIterable {
    case email, password
    case givenName = "given_name"
    case familyName = "family_name"
    case birthday, sex, phone
  }

  /// The data to ask for, in order.
  public var details: [Detail]
  /// The data that a participant must give; nil for all of them.
  public var required: [Detail]?
  /// The minimum number of characters of a password.
  public var passwordLength: Int
  /// A regular expression that must match somewhere in a password.
  public var passwordPattern: String?
  /// The message to the participant when ``passwordPattern`` does not match.
  public var passwordMessage: String?

  /// Creates the content of a registration.
  public init(
    details: [Detail], required: [Detail]? = nil, passwordLength: Int = 8, passwordPattern: String? = nil,
    passwordMessage: String? = nil
  ) {
    self.details = details
    self.required = required
    self.passwordLength = passwordLength
    self.passwordPattern = passwordPattern
    self.passwordMessage = passwordMessage
  }
}

extension RegistrationStep: StepDefinition {
  package static let name = StepKind.Name.registration
  package static let summary =
    "A step with the data of an account: the host gets them, the patient's record the name, birthday, and sex, and no result."
  package var kind: StepKind { .registration(self) }

  /// The value whose fields all have their defaults.
  public static let template = RegistrationStep(details: [])

  /// The fields, in the order of the manual.
  public static let fields: [Field<RegistrationStep>] = [
    Field("fields", \.details, "The data to ask for, in order; a password is asked for twice.", required: true),
    Field("required", \.required, "The data that a participant must give.", default: "all of them"),
    Field(
      "password_length", \.passwordLength, "The minimum number of characters of a password.", stored: .unlessDefault),
    Field("password_pattern", \.passwordPattern, "A regular expression that a password must match."),
    Field(
      "password_message", \.passwordMessage, "The message shown if it does not match.", isText: true),
  ]

  /// The id of the item in which the password is repeated.
  package static let repeatedPassword = "password_again"

  package var behavior: StepBehavior {
    StepBehavior(interaction: .answering, items: .impliedForm { language in details.flatMap { items($0, language) } })
  }

  private func items(_ detail: Detail, _ language: Language) -> [FormItem] {
    var item = FormItem(
      id: detail.rawValue, text: language(detail.label), format: format(detail, language),
      required: required?.contains(detail) ?? true)
    item.isWithheld = true
    guard detail == .password else { return [item] }
    var again = FormItem(
      id: Self.repeatedPassword, text: language(.passwordAgain),
      format: .confirm(ConfirmFormat(of: detail.rawValue, secure: true)), required: item.required)
    again.isWithheld = true
    if !item.required { again.requirement = .when(.isAnswered(item: ItemReference(item: item.id))) }
    return [item, again]
  }

  private func format(_ detail: Detail, _ language: Language) -> AnswerFormat {
    switch detail {
    case .email: .email(EmailFormat())
    case .password:
      .text(
        TextFormat(
          minLength: passwordLength, maxLength: 128, pattern: passwordPattern, message: passwordMessage, secure: true))
    case .givenName, .familyName: .text(TextFormat(maxLength: 100))
    case .birthday: .date(DateFormat(min: DayBound("1900-01-01"), max: DayBound("today")))
    case .sex:
      .choice(
        ChoiceFormat(
          options: [
            ChoiceOption(value: "female", text: language(.female)), ChoiceOption(value: "male", text: language(.male)),
            ChoiceOption(value: "other", text: language(.otherSex)),
          ]))
    case .phone:
      .text(TextFormat(maxLength: 30, pattern: "^[+]?[0-9 ()./-]{5,30}$", message: language(.phoneForm)))
    }
  }

  package func problems(of step: Step, at path: String) -> [SurveyProblem] {
    func problem(_ field: String, _ message: String) -> [SurveyProblem] {
      [SurveyProblem(code: .badStep, path: "\(path).\(field)", message: message)]
    }
    let known = Detail.allCases.map(\.rawValue).joined(separator: ", ")
    guard !details.isEmpty else { return problem("fields", "a registration asks for at least one of \(known)") }
    var problems: [SurveyProblem] = []
    if let twice = details.enumerated().first(where: { details[..<$0.offset].contains($0.element) }) {
      problems += problem("fields[\(twice.offset + 1)]", "'\(twice.element.rawValue)' is asked for twice; remove one")
    }
    for (place, detail) in (required ?? []).enumerated() where !details.contains(detail) {
      problems += problem("required[\(place + 1)]", "'\(detail.rawValue)' is not among the `fields`; add it there")
    }
    if !(4...128).contains(passwordLength) {
      problems += problem("password_length", "password_length is from 4 to 128")
    }
    switch (passwordPattern, passwordMessage) {
    case (let pattern?, let message):
      problems += Pattern.problems(of: pattern, at: "\(path).password_pattern")
      if message == nil {
        problems += problem("password_message", "add a `password_message` that describes the required form")
      }
    case (nil, .some):
      problems += problem("password_pattern", "`password_message` needs the `password_pattern` that it describes")
    case (nil, nil): break
    }
    if !details.contains(.password) {
      let given = [
        passwordPattern == nil ? nil : "password_pattern",
        passwordLength == Self.template.passwordLength ? nil : "password_length",
      ]
      problems += given.compactMap(\.self).flatMap {
        problem($0, "the registration asks for no password; add it to the `fields`")
      }
    }
    return problems
  }
}

extension RegistrationStep.Detail {
  /// The question.
  fileprivate var label: Phrase {
    switch self {
    case .email: .emailAddress
    case .password: .password
    case .givenName: .givenName
    case .familyName: .familyName
    case .birthday: .birthday
    case .sex: .sex
    case .phone: .phoneNumber
    }
  }
}
