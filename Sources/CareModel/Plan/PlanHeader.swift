/// A plan without its tasks and contacts, which are stored as records of their own.
public struct PlanHeader: Hashable, Sendable {
  /// Identifies one plan.
  public typealias ID = Identifier<PlanHeader>

  /// The author's id.
  public var id: ID
  /// The title to show.
  public var title: String
  /// The author's own version label.
  public var authorVersion: String?
  /// The named dates that each enrollment sets.
  public var anchors: [AnchorDefinition]
  /// The values that each enrollment sets, by name.
  public var parameters: [ParameterDefinition]
  /// The quantities whose samples the plan converts and checks.
  public var quantities: [QuantityDefinition]
  /// The task that must be completed before the plan's other events apply.
  public var gate: CareTask.ID?
  /// Whether changes of the plan's data need a reason.
  public var reasons: ReasonPolicy
  /// The hours in which no reminder is sent, unless the participant wishes others; nil for those of the site.
  public var quiet: QuietRule?
  /// The colors, sizes, and shapes of its cards.
  public var style: Theme
  /// The function that composes the page of a day; nil for the built-in day.
  public var day: Hook?
  /// The insights, in the order to show them.
  public var insights: [InsightDefinition]
  /// The charts, in the order to show them.
  public var charts: [ChartDefinition]
  /// The reports, in the order of its file.
  public var reports: [ReportDefinition]
  /// The texts of the plan in other languages: by language tag, then by the path of the text, such as `check-in.title`.
  public var translations: [String: [String: String]]
  /// The files that the plan was loaded from.
  public var bundle: ScriptBundle.Manifest
  /// Group, tags, remote id, and the like.
  public var details: RecordDetails

  /// Creates a plan with a title.
  public init(
    id: ID, title: String, authorVersion: String? = nil, anchors: [AnchorDefinition] = [],
    parameters: [ParameterDefinition] = [], quantities: [QuantityDefinition] = [], gate: CareTask.ID? = nil,
    reasons: ReasonPolicy = .optional, quiet: QuietRule? = nil, style: Theme = Theme(), day: Hook? = nil,
    insights: [InsightDefinition] = [], charts: [ChartDefinition] = [], reports: [ReportDefinition] = [],
    translations: [String: [String: String]] = [:], bundle: ScriptBundle.Manifest = .init(),
    details: RecordDetails = RecordDetails()
  ) {
    self.id = id
    self.title = title
    self.authorVersion = authorVersion
    self.anchors = anchors
    self.parameters = parameters
    self.quantities = quantities
    self.gate = gate
    self.reasons = reasons
    self.quiet = quiet
    self.style = style
    self.day = day
    self.insights = insights
    self.charts = charts
    self.reports = reports
    self.translations = translations
    self.bundle = bundle
    self.details = details
  }

  /// The default values of the parameters that have one, by name.
  package var defaults: [String: ParameterValue] {
    parameters.reduce(into: [:]) { $0[$1.name] = $0[$1.name] ?? $1.defaultValue }
  }
}

extension PlanHeader: DescribedRecord, DetailedRecord {
  /// The value whose fields all have their defaults.
  public static let template = PlanHeader(id: "", title: "")

  /// The fields, in the order of the manual.
  public static let fields: [Field<PlanHeader>] =
    [
      Field("title", \.title, "The title to show.", required: true, isText: true),
      Field(
        "version", \.authorVersion, "A label for this version of the plan.", key: "authorVersion",
        record: "author_version"),
      Field("gate", \.gate, "The task that must be completed before the plan's other events apply."),
      Field(
        "reasons", \.reasons,
        "Whether changes of what is recorded, of enrollments, and of the plan need a reason: \"optional\" or \"required\".",
        stored: .unlessDefault),
      Field(
        "quiet", \.quiet,
        "The hours in which no reminder is sent, in the participant's zone, such as { \"21:00\", \"07:00\" }; each end may be param \"name\".",
        default: "those of the site"),
      Field("anchors", \.anchors, "The named dates that each enrollment sets."),
      Field(
        "params", \.parameters,
        "The values that each enrollment sets, by name: a type, a list of texts to choose from, or a table.",
        key: "parameters", stored: .unlessDefault),
      Field(
        "quantities", \.quantities, "The quantities whose samples the plan converts and checks.", stored: .unlessDefault
      ),
      Field(
        "style", \.style, "The colors, sizes, and shapes of its cards.", default: "the renderer's own",
        stored: .unlessDefault),
      Field("day", \.day, "The cards of a day, in order: a function of day and ctx.", default: "the built-in day"),
      Field("insights", \.insights, "The insights of the plan."),
      Field("charts", \.charts, "The charts of the plan."),
      Field("reports", \.reports, "The reports of the plan.", stored: .unlessDefault),
      Field(
        "translations", \.translations,
        "The texts of the plan in other languages: by language tag, then by path, such as [\"check-in.title\"].",
        record: "languages", stored: .unlessDefault),
      Field(
        "bundle", \.bundle, "The files that it was loaded from.", record: "files", required: true, isAuthored: false),
    ] + RecordDetails.fields.map { $0.within(\.details) }
}

/// The rule of a plan for the reasons of changes.
public enum ReasonPolicy: String, Hashable, Sendable, Codable, CaseIterable {
  /// A change can have a reason; the default.
  case optional
  /// A change without a reason is refused.
  case required
}

/// A named date of a plan that each enrollment sets and schedules count from, such as the day of surgery.
public struct AnchorDefinition: Hashable, Sendable, Codable {
  /// A recorded date that sets an anchor.
  public struct Source: Hashable, Sendable, Codable {
    /// The task whose newest completed outcome has the date.
    public var task: CareTask.ID
    /// The kind of the value.
    public var kind: String

    /// Creates the source for values of a kind that a task records.
    public init(task: CareTask.ID, kind: String) {
      self.task = task
      self.kind = kind
    }
  }

  /// The name that schedules refer to.
  public var name: String
  /// The title to show when asking for it.
  public var title: String?
  /// Whether enrollment must set it.
  public var isRequired: Bool
  /// The recorded date that sets it where enrollment does not.
  public var from: Source?
  /// Whether each recorded date starts a run of the schedules that count from it; nil for no.
  public var each: Bool?

  /// Creates an anchor of a plan.
  public init(
    name: String, title: String? = nil, isRequired: Bool = true, from: Source? = nil, each: Bool = false
  ) {
    self.name = name
    self.title = title
    self.isRequired = isRequired
    self.from = from
    self.each = each ? true : nil
  }
}
