/// A plan definition's own row: everything but its tasks and contacts, which are rows of their own.
public struct PlanHeader: Hashable, Sendable {
  /// Names one plan definition.
  public typealias ID = Identifier<PlanHeader>

  /// The author's id.
  public var id: ID
  /// The title to show.
  public var title: String
  /// The author's own version label.
  public var authorVersion: String?
  /// Days and times that enrollment gives.
  public var anchors: [AnchorDefinition]
  /// What enrollment gives besides, by name.
  public var parameters: [ParameterDefinition]
  /// The task that must be completed before any other shows.
  public var gate: CareTask.ID?
  /// Statements about the data, in the order to show them.
  public var insights: [InsightDefinition]
  /// Pictures of the data, in the order to show them.
  public var charts: [ChartDefinition]
  /// The texts of the plan in other languages: by language tag, then by the path of the text, such as `check-in.title`.
  public var translations: [String: [String: String]]
  /// Every file that the plan was loaded from.
  public var bundle: ScriptBundle.Manifest
  /// Group, tags, remote id and the like.
  public var details: RecordDetails

  /// A plan's own row.
  public init(
    id: ID, title: String, authorVersion: String? = nil, anchors: [AnchorDefinition] = [],
    parameters: [ParameterDefinition] = [], gate: CareTask.ID? = nil,
    insights: [InsightDefinition] = [], charts: [ChartDefinition] = [],
    translations: [String: [String: String]] = [:], bundle: ScriptBundle.Manifest = .init(),
    details: RecordDetails = RecordDetails()
  ) {
    self.id = id
    self.title = title
    self.authorVersion = authorVersion
    self.anchors = anchors
    self.parameters = parameters
    self.gate = gate
    self.insights = insights
    self.charts = charts
    self.translations = translations
    self.bundle = bundle
    self.details = details
  }
}
