/// The stable name of a kind of mistake: `E` for errors, `W` for warnings.
///
/// Numbers are never reused. `care explain CODE` prints the title of one.
public enum DiagnosticCode: String, Hashable, Sendable, Codable, CaseIterable {
  /// The file is not Lua.
  case syntax = "E001"
  /// The script raised an error while it was read.
  case scriptFailed = "E002"
  /// The script used more memory, work or time than it may.
  case limit = "E003"
  /// A module or file cannot be read.
  case unreadable = "E004"
  /// The file does not return a plan.
  case noPlan = "E005"
  /// A name that nothing defines.
  case unknownName = "E006"
  /// A field that does not exist here.
  case unknownField = "E010"
  /// A field that must be given is missing.
  case missingField = "E011"
  /// A value of the wrong type.
  case wrongType = "E012"
  /// A value that is not one of those allowed.
  case notAllowed = "E013"
  /// An id that breaks the rules of ids.
  case badID = "E014"
  /// An id given twice.
  case duplicateID = "E015"
  /// An id that nothing declares.
  case unknownID = "E016"
  /// A number out of its range.
  case outOfRange = "E017"
  /// A date or time that does not exist.
  case badTime = "E018"
  /// A schedule that breaks a rule of schedules.
  case badSchedule = "E020"
  /// A survey that breaks a rule of surveys.
  case badSurvey = "E030"
  /// A hook that changes something outside itself.
  case impureHook = "E040"
  /// A task that samples answer, with something that people must answer.
  case badLink = "E050"
  /// A row of an import that cannot be read.
  case badRow = "E070"
  /// A field of an import's row that breaks a rule.
  case badSample = "E071"
  /// An id that is not a Lua name.
  case awkwardID = "W001"
  /// A parameter that nothing uses.
  case unusedParameter = "W002"
  /// A condition that no answers make true, or that all do.
  case decidedCondition = "W003"
  /// A step that no answers lead to.
  case unseenStep = "W004"
  /// Steps of a survey that no answers lead out of.
  case endlessSurvey = "W005"
  /// A task, or a part of its schedule, that never falls due.
  case neverDue = "W006"
  /// An event that nobody can answer in time.
  case neverAnswered = "W007"
  /// Values of one kind with different units, or with and without.
  case mixedUnits = "W008"
  /// A value that is looked for and that nothing gives.
  case missingValues = "W009"
  /// A required answer that the task does not keep.
  case droppedAnswer = "W010"
  /// A hook that reads what its survey lacks.
  case unknownAnswer = "W011"
  /// A module that nothing uses.
  case unusedModule = "W012"
  /// Something made and not used.
  case unusedValue = "W013"
  /// A name that hides one of the language.
  case shadowedName = "W014"
  /// A variable without `local`.
  case globalVariable = "W015"
  /// A reminder that never comes.
  case neverReminded = "W016"
  /// A comment that allows nothing.
  case uselessAllow = "W017"
  /// An anchor that nothing counts from.
  case unusedAnchor = "W018"
  /// Something said twice.
  case saidTwice = "W019"
  /// A translation of a text that is not there, or that lacks an answer which the text shows.
  case staleTranslation = "W020"
  /// Texts without a translation.
  case missingTranslation = "W021"
  /// Random times that can be placed in one way only.
  case fixedTimes = "W022"
  /// Events of a task that can be answered at once.
  case overlappingEvents = "W023"
}
