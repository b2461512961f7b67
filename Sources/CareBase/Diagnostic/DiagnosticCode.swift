/// The stable id of a diagnostic: `E` for errors, `W` for warnings.
///
/// Numbers are never reused. `care explain CODE` explains a code.
public enum DiagnosticCode: String, Hashable, Sendable, Codable, CaseIterable {
  /// The file is not in the script language.
  case syntax = "E001"
  /// The script raised an error while it was loading.
  case scriptFailed = "E002"
  /// The script exceeded its memory, work, or time limit.
  case limit = "E003"
  /// A module or file cannot be read.
  case unreadable = "E004"
  /// The file does not return a plan.
  case noPlan = "E005"
  /// An undefined name.
  case unknownName = "E006"
  /// An unknown field.
  case unknownField = "E010"
  /// A required field is missing.
  case missingField = "E011"
  /// A value of the wrong type.
  case wrongType = "E012"
  /// A value that is not one of the choices.
  case notAllowed = "E013"
  /// An invalid id.
  case badID = "E014"
  /// A duplicate id.
  case duplicateID = "E015"
  /// An id that is not declared.
  case unknownID = "E016"
  /// A number or interval out of range.
  case outOfRange = "E017"
  /// A date or time that does not exist.
  case badTime = "E018"
  /// Units that do not convert into those of a target.
  case incompatibleUnits = "E019"
  /// An invalid schedule.
  case badSchedule = "E020"
  /// An invalid survey.
  case badSurvey = "E030"
  /// A hook that changes something outside itself.
  case impureHook = "E040"
  /// A hook that reads an answer or a field that its arguments do not have.
  case unknownRead = "E041"
  /// A hook that fails, or returns the wrong thing, on generated data.
  case failingHook = "E042"
  /// A linked task with settings that need a person's answer.
  case badLink = "E050"
  /// An insight that breaks a rule of its method.
  case badInsight = "E060"
  /// A mark of a drawing outside the function of a chart.
  case badChart = "E061"
  /// A color that is not one.
  case badColor = "E062"
  /// A block of a document outside the function of a report, or one that its report cannot have.
  case badReport = "E063"
  /// An unreadable row of an import.
  case badRow = "E070"
  /// An invalid field in a row of an import.
  case badSample = "E071"
  /// A file that is not JSON.
  case notJSON = "E080"
  /// A file that is not a resource of the release that is read.
  case wrongResource = "E081"
  /// An element of another program's format that a plan cannot have.
  case notImportable = "E082"
  /// An id that scripts cannot use as a name.
  case awkwardID = "W001"
  /// An unused parameter.
  case unusedParameter = "W002"
  /// A condition that is always true or never true.
  case constantCondition = "W003"
  /// An unreachable step.
  case unreachableStep = "W004"
  /// Steps that never lead to the end of the survey.
  case endlessSurvey = "W005"
  /// A task, or a part of its schedule, that is never due.
  case neverDue = "W006"
  /// An event that cannot be answered in time.
  case neverAnswered = "W007"
  /// Values of one kind with different units, or some without units.
  case mixedUnits = "W008"
  /// Values that are never recorded.
  case missingValues = "W009"
  /// A required answer that nothing uses.
  case unusedAnswer = "W010"
  /// An unused module.
  case unusedModule = "W012"
  /// An unused value.
  case unusedValue = "W013"
  /// A local variable that shadows a name of the language.
  case shadowedName = "W014"
  /// A global variable.
  case globalVariable = "W015"
  /// A reminder that is never sent.
  case neverReminded = "W016"
  /// An allow comment that has no effect.
  case uselessAllow = "W017"
  /// An unused anchor.
  case unusedAnchor = "W018"
  /// A redundant value.
  case redundant = "W019"
  /// A translation that does not match the plan.
  case staleTranslation = "W020"
  /// Texts without a translation.
  case missingTranslation = "W021"
  /// Random times that can fall in only one way.
  case fixedTimes = "W022"
  /// Overlapping events of one task.
  case overlappingEvents = "W023"
  /// A hook fails on some texts that a participant may type.
  case textDependentHook = "W024"
  /// A day, a schedule, or a survey with more than a person can use.
  case excessive = "W025"
  /// A passcode that is confirmed and cannot have been chosen.
  case unchosenPasscode = "W026"
  /// A progress function that reads more than its event.
  case progressNotKept = "W027"
  /// A method that asks for more days with a value than its period has.
  case unreachableMinimum = "W030"
  /// A signature of a document that the participant may not have been shown.
  case unshownDocument = "W031"
  /// A color that can hardly be seen on its background.
  case lowContrast = "W034"
  /// A task that the page of a plan never shows.
  case unlistedTask = "W035"
  /// A picture that the plan's folder does not have.
  case missingPicture = "W036"
  /// A chain of events that one miss ends for good.
  case endingChain = "W037"
  /// A time to begin that is not before the closing.
  case lateBeginning = "W038"
  /// A reference to a part that does not exist for all participants who have the one that names it.
  case otherArm = "W039"
  /// A part that is lost in an exchange with another program.
  case lostInExchange = "W080"

  /// The severity: a warning if the code begins with `W`, an error otherwise.
  public var severity: Diagnostic.Severity { rawValue.hasPrefix("W") ? .warning : .error }

  /// Whether the code applies to plans.
  ///
  /// The others apply to imported files.
  public var appliesToPlans: Bool { !appliesToSamples && !appliesToExchange }

  /// Whether the code applies to files of samples only.
  public var appliesToSamples: Bool { self == .badRow || self == .badSample }

  /// Whether the code applies only to what other programs exchange with `care`.
  public var appliesToExchange: Bool {
    switch self {
    case .notJSON, .wrongResource, .notImportable, .lostInExchange: true
    default: false
    }
  }
}
