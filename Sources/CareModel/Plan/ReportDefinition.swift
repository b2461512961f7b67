/// A report that a plan declares: a template whose function composes a document.
public struct ReportDefinition: Hashable, Sendable {
  /// The subject of a report.
  public enum Scope: String, Hashable, Sendable, Codable, CaseIterable {
    /// One participant of the plan.
    case participant
    /// All participants of the plan together.
    case study
  }

  /// The size of printed pages.
  public enum Page: String, Hashable, Sendable, Codable, CaseIterable {
    /// 210 × 297 mm.
    case a4
    /// 8.5 × 11 in.
    case letter
  }

  /// The id that the author gives the report.
  public var id: String
  /// The title, which the document has unless its function returns another one.
  public var title: String
  /// The subject.
  public var scope: Scope
  /// The interval of whole days before today that the report covers.
  public var over: CalendarInterval
  /// The personal data that the document holds, and that its function can read.
  public var personal: [PersonalField]
  /// The size of printed pages.
  public var page: Page
  /// The function that returns the blocks of the document.
  public var build: Hook

  /// Creates a report.
  public init(
    id: String, title: String, scope: Scope = .participant, over: CalendarInterval, personal: [PersonalField] = [],
    page: Page = .a4, build: Hook
  ) {
    self.id = id
    self.title = title
    self.scope = scope
    self.over = over
    self.personal = personal
    self.page = page
    self.build = build
  }

  /// The drawings of a study's report.
  package static let studyCharts = ["enrollment", "flow", "retention", "latency", "compliance"]
}

extension ReportDefinition: Described {
  /// The value whose fields all have their defaults.
  public static let template = ReportDefinition(id: "", title: "", over: .days(28), build: Hook(path: ""))

  /// The fields, in the order of the manual.
  public static let fields: [Field<ReportDefinition>] = [
    Field("id", \.id, "The id.", required: true, isAuthored: false),
    Field(
      "title", \.title, "The title of the document, if its function returns no `doc.title`.", required: true,
      isText: true),
    Field("scope", \.scope, "The subject."),
    Field(
      "over", \.over, "The number of whole days before today that the report covers.", default: "weeks(4)"),
    Field(
      "personal", \.personal, "The personal data that the document holds. Its function cannot read any other."),
    Field("page", \.page, "The size of printed pages."),
    Field(
      "build", \.build, "A function that returns the blocks of the document, from top to bottom.", required: true),
  ]
}

/// A personal field of a patient, which a report holds only if it lists it.
public enum PersonalField: String, Hashable, Sendable, Codable, CaseIterable {
  /// The name.
  case name
  /// The date of birth.
  case birthday
  /// The recorded sex.
  case sex
  /// Known allergies.
  case allergies
}

/// The personal data that a report lists, and nothing else of the patient.
public struct PersonalData: Hashable, Sendable, Codable {
  /// The fields that are listed, each once and in their own order.
  public let listed: [PersonalField]
  /// The name, with its parts in one text; nil if it is not listed or not known.
  public let name: String?
  /// The date of birth; nil if it is not listed or not known.
  public let birthday: CivilDate?
  /// The recorded sex; nil if it is not listed or not known.
  public let sex: String?
  /// Known allergies; empty if they are not listed.
  public let allergies: [String]

  /// Creates the listed data of a patient.
  public init(of patient: Patient, listing fields: [PersonalField]) {
    let listed = PersonalField.allCases.filter(fields.contains)
    self.listed = listed
    name = listed.contains(.name) ? patient.name.whole : nil
    birthday = listed.contains(.birthday) ? patient.birthday : nil
    sex = listed.contains(.sex) ? patient.sex : nil
    allergies = listed.contains(.allergies) ? patient.allergies : []
  }
}

extension PersonName {
  /// The parts of the name in one text, without the nickname; nil if there are none.
  package var whole: String? {
    let parts = [prefix, given, middle, family, suffix].compactMap(\.self).filter { !$0.isEmpty }
    return parts.isEmpty ? nickname : parts.joined(separator: " ")
  }
}
