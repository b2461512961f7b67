/// A document about a participant or a study: the one value from which a file, printed pages, and text are made.
///
/// It holds what a report's function returned with the data that its blocks name, as of one commit. It holds no personal data that
/// the report does not list.
public struct Document: Hashable, Sendable {
  /// The state of the store that a document was made from.
  public struct Origin: Hashable, Sendable, Codable {
    /// The time up to which data was used.
    public var asOf: Instant
    /// The zone in which times are shown.
    public var zone: Zone
    /// The number of the last commit; nil before the first.
    public var seq: Int?
    /// The seal of that commit in hexadecimal digits.
    public var seal: String?

    /// Creates an origin.
    public init(asOf: Instant, zone: Zone, seq: Int?, seal: String?) {
      self.asOf = asOf
      self.zone = zone
      self.seq = seq
      self.seal = seal
    }
  }

  /// The subject of a document.
  public enum Subject: Hashable, Sendable {
    /// A participant, with the personal data that the report lists.
    case participant(Patient.ID, PersonalData)
    /// The participants of a plan.
    case study(PlanHeader.ID)
  }

  /// The days that a document covers.
  public struct Period: Hashable, Sendable, Codable {
    /// The first day.
    public var from: CivilDate
    /// The day after the last.
    public var to: CivilDate

    /// Creates the days from one up to another.
    public init(from: CivilDate, to: CivilDate) {
      self.from = from
      self.to = to
    }
  }

  /// The id of the report.
  public var report: String
  /// The title.
  public var title: String
  /// The text at the top of each page, if any.
  public var header: String?
  /// The language of the built-in texts.
  public var language: Language
  /// The size of printed pages.
  public var page: ReportDefinition.Page
  /// The subject.
  public var subject: Subject
  /// The titles of the plans that the document is about.
  public var plans: [String]
  /// The days; nil for the whole of a study.
  public var period: Period?
  /// The state of the store.
  public var origin: Origin
  /// The statistics of a study, which its parts show.
  public var study: StudyFigures?
  /// The least number of participants that a study's report shows; nil to show every number.
  public var suppressed: Int?
  /// The style of the plan, within the renderer's own.
  public var style: Theme
  /// The parts, from top to bottom.
  public var parts: [DocumentPart]
  /// The functions of plans that failed; what they compute is missing.
  public var failures: [PlanFailure]

  /// Creates a document without parts.
  public init(
    report: String, title: String, language: Language, page: ReportDefinition.Page = .a4, subject: Subject,
    plans: [String], period: Period?, origin: Origin, style: Theme = Theme()
  ) {
    self.report = report
    self.title = title
    self.language = language
    self.page = page
    self.subject = subject
    self.plans = plans
    self.period = period
    self.origin = origin
    self.style = style
    parts = []
    failures = []
  }

  /// The personal fields that the document holds.
  public var personal: [PersonalField] {
    if case .participant(_, let data) = subject { data.listed } else { [] }
  }

  /// Whether a part could not be made, or a function of a plan failed.
  public var isIncomplete: Bool {
    !failures.isEmpty || parts.contains { if case .failure = $0 { true } else { false } }
  }
}

/// A part of a document with its data.
public enum DocumentPart: Hashable, Sendable {
  /// The closed rate of a participant, and that of each task.
  public struct Adherence: Hashable, Sendable {
    /// The title; nil for the built-in one.
    public var title: String?
    /// The rate of all tasks.
    public var rate: RateFigures
    /// The rate of each task by its title, in the order of the plans.
    public var tasks: [RateGroup]

    /// Creates a rate.
    public init(title: String?, rate: RateFigures, tasks: [RateGroup]) {
      self.title = title
      self.rate = rate
      self.tasks = tasks
    }
  }

  /// Outcomes, the newest last.
  public struct Outcomes: Hashable, Sendable {
    /// The title; nil for the built-in one.
    public var title: String?
    /// The events with outcomes, in order.
    public var events: [Event]
    /// The number of earlier ones that are not shown.
    public var omitted: Int

    /// Creates a list of outcomes.
    public init(title: String?, events: [Event], omitted: Int) {
      self.title = title
      self.events = events
      self.omitted = omitted
    }
  }

  /// A heading of level 2 or 3.
  case heading(String, level: Int)
  /// Paragraphs, which empty lines divide.
  case text(String)
  /// A list with bullets or numbers.
  case list([String], isNumbered: Bool)
  /// A table.
  case table(DocumentTable)
  /// A graph of data.
  case figure(Figure)
  /// The closed rate of a participant.
  case adherence(Adherence)
  /// Insights; their title, or nil for the built-in one.
  case insights([Insight], title: String?)
  /// Outcomes.
  case outcomes(Outcomes)
  /// The care team; its title, or nil for the built-in one.
  case contacts([Contact], title: String?)
  /// A picture of the plan's folder.
  case image(MarkdownImage, text: String)
  /// A drawing of the statistics of a study, by its name.
  case studyChart(String)
  /// The closed rate of a study; its title, or nil for the built-in one.
  case studyAdherence(title: String?)
  /// The end of a printed page.
  case breakPage
  /// A message in the place of a block that could not be made.
  case failure(String)
}
