/// What a kind of mistake means, with an example of it and the same made right.
///
/// An example is a whole plan file where it names a `plan`; else it is one entry of a plan's `tasks`. Where it has several files, a
/// comment that is the path of one stands above it, `-- texts.lua`. Of what is told of imports it is a file of samples.
public struct DiagnosticExplanation: Hashable, Sendable {
  /// The mistake in a few words.
  public var title: String
  /// Why it is one, and what to do.
  public var text: String
  /// What an author writes with the mistake.
  public var wrong: String
  /// The same without it.
  public var right: String

  /// An explanation with its examples.
  public init(_ title: String, _ text: String, wrong: String, right: String) {
    self.title = title
    self.text = text
    self.wrong = wrong
    self.right = right
  }
}

extension DiagnosticCode {
  /// The mistake in a few words.
  public var title: String { explanation.title }

  /// What the mistake means, with an example wrong and right.
  public var explanation: DiagnosticExplanation {
    switch self {
    case .syntax, .scriptFailed, .limit, .unreadable, .noPlan, .unknownName: ofFile
    case .unknownField, .missingField, .wrongType, .notAllowed, .outOfRange, .badTime: ofField
    case .badID, .duplicateID, .unknownID, .awkwardID, .unusedParameter: ofID
    case .badSchedule, .badSurvey, .badLink, .impureHook: ofPart
    case .staleTranslation, .missingTranslation: ofTranslation
    case .badRow, .badSample: ofImport
    case .decidedCondition, .unseenStep, .endlessSurvey, .droppedAnswer, .unknownAnswer: ofSurveyCheck
    case .neverDue, .neverAnswered, .neverReminded, .mixedUnits, .missingValues, .unusedAnchor, .saidTwice: ofTaskCheck
    case .fixedTimes, .overlappingEvents: ofTimes
    case .unusedModule, .unusedValue, .shadowedName, .globalVariable, .uselessAllow: ofFileCheck
    }
  }

  /// How bad it is: a warning where the code begins with `W`.
  public var severity: Diagnostic.Severity { rawValue.hasPrefix("W") ? .warning : .error }

  /// Whether it is told of plans; else of files that are imported, and the examples are such files.
  public var isOfPlans: Bool {
    switch self {
    case .badRow, .badSample: false
    default: true
    }
  }
}
