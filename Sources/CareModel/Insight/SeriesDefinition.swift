/// One series of a chart, with one point a day.
public struct SeriesDefinition: Hashable, Sendable {
  /// A source of points.
  public enum Source: Hashable, Sendable {
    /// The day's adherence in percent, of all counting tasks or of some.
    case adherence(tasks: [CareTask.ID]?)
    /// A task's outcome values of one kind on the day.
    case values(task: CareTask.ID, kind: String?)
    /// Whether the day is covered, in percent: 100 or 0.
    case coverage(CoverageDefinition)
    /// The number that a function returns for the day.
    case computed(Hook)
  }

  /// A number for several values of a day.
  public enum Statistic: String, Hashable, Sendable, Codable, CaseIterable {
    case mean, sum, count, min, max, last
  }

  /// The title in the legend.
  public var title: String
  /// The source of the points.
  public var source: Source
  /// The number that stands for a day's values; nil for the mean.
  public var statistic: Statistic?
  /// Whether a day on which nothing was recorded has the value 0, because the author says that this is what it means.
  public var missingIsZero: Bool?
  /// The template for a point's label, with `{value}` for the value; nil for the value alone.
  public var label: String?
  /// The value to which the greatest point is scaled, if any; labels keep the true values.
  public var scaleTo: Double?
  /// The color, such as `#0a7`, if any.
  public var color: String?

  /// Creates a series definition.
  public init(
    title: String, source: Source, statistic: Statistic? = nil, missingIsZero: Bool? = nil, label: String? = nil,
    scaleTo: Double? = nil, color: String? = nil
  ) {
    self.title = title
    self.source = source
    self.statistic = statistic
    self.missingIsZero = missingIsZero
    self.label = label
    self.scaleTo = scaleTo
    self.color = color
  }
}

// {"adherence": []} for all tasks, {"adherence": ["walk"]} for some, {"task": "sleep", "kind": "sleep"} for values,
// {"coverage": {…}} for covered days, {"function": {…}} for a function.

extension SeriesDefinition.Source: Described {
  /// The values of no task.
  public static let template = SeriesDefinition.Source.values(task: "", kind: nil)
  /// The fields, in the order of the manual.
  public static let fields: [Field<SeriesDefinition.Source>] = [
    .tasks, .task, .kind,
    Field("coverage", \.coverage, "The measure of coverage.", isAuthored: false),
    .points,
  ]
  /// A source is adherence, the values of a task, a measure of coverage, or a function.
  public static let alternatives: Set = ["tasks", "task", "coverage", "points"]

  fileprivate var tasks: [CareTask.ID]? {
    get { if case .adherence(let tasks) = self { tasks ?? [] } else { nil } }
    set { if let newValue { self = .adherence(tasks: newValue.isEmpty ? nil : newValue) } }
  }

  fileprivate var task: CareTask.ID? {
    get { if case .values(let task, _) = self { task } else { nil } }
    set { if let newValue { self = .values(task: newValue, kind: kind) } }
  }

  fileprivate var kind: String? {
    get { if case .values(_, let kind) = self { kind } else { nil } }
    set { if case .values(let task, _) = self { self = .values(task: task, kind: newValue) } }
  }

  fileprivate var function: Hook? {
    get { if case .computed(let function) = self { function } else { nil } }
    set { if let newValue { self = .computed(newValue) } }
  }

  fileprivate var coverage: CoverageDefinition? {
    get { if case .coverage(let coverage) = self { coverage } else { nil } }
    set { if let newValue { self = .coverage(newValue) } }
  }
}

extension Field where Noun == SeriesDefinition.Source {
  fileprivate static let tasks = Field(
    "tasks", \.tasks, "The tasks to include.", key: "adherence", default: "all that impact adherence")
  fileprivate static let task = Field("task", \.task, "The task whose outcome values are read.")
  fileprivate static let kind = Field("kind", \.kind, "The kind of the values.", default: "any")
  fileprivate static let points = Field(
    "points", \.function,
    "A function that returns rows with a `date`, and a number in `value`, `y`, `mean`, or `progress`.", key: "function")
}

extension SeriesDefinition: Described {
  /// A series of the values of no task.
  public static let template = SeriesDefinition(title: "", source: .template)
  /// The fields that are stored; ``constructors`` has those that authors write.
  public static let fields: [Field<SeriesDefinition>] = [
    .title,
    Field("source", \.source, "The source of the points.", required: true, isAuthored: false),
    .by,
    Field("missing_is_zero", \.missingIsZero, "Whether a day without a value is 0.", isAuthored: false),
    .label, .scaleTo, .color,
  ]

  /// The constructors, one for each source.
  package static let constructors: [Constructor<SeriesDefinition>] = [
    constructor(
      "adherence", "A series of each day's adherence, in percent.", .adherence(tasks: nil), [.source(.tasks)]),
    constructor(
      "values", "A series of each day's values of one kind.", .template,
      [.source(.task.with(required: true)), .source(.kind), .by, .missing]),
    constructor(
      "pdc", "A series of the days that are covered by supply, in percent: 100 for a covered day, 0 for another one.",
      .coverage(CoveredDays.template.whole), CoveredDays.fields.map { $0.within(\.covered) },
      """
      series.pdc { title = "Covered", supply = { task = "refill", kind = "days_supply" } }
      """),
    constructor(
      "dose_coverage",
      "A series of the days on which all due doses of a task were taken, in percent: 100 for such a day, 0 for another one.",
      .coverage(TakenDoses.template.whole), TakenDoses.fields.map { $0.within(\.taken) },
      """
      series.dose_coverage { title = "All doses", task = "pill" }
      """),
    constructor(
      "computed", "A series of numbers that a function computes.", .computed(Hook(path: "")),
      [.source(.points.with(required: true)), .missing],
      """
      series.computed { title = "Hours of walking", points = function(ctx)
        local hours = {}
        for _, day in ipairs(ctx.values { task = "walk", kind = "minutes", over = days(7) }:by_day()) do
          hours[#hours + 1] = { date = day.date, value = day.mean / 60 }
        end
        return hours
      end }
      """),
  ]

  private static func constructor(
    _ name: String, _ summary: String, _ source: Source, _ fields: [Field<SeriesDefinition>], _ example: String? = nil
  ) -> Constructor<SeriesDefinition> {
    Constructor(
      name, summary, base: SeriesDefinition(title: "", source: source),
      fields: [.title] + fields.filter(\.isAuthored) + [.label, .scaleTo, .color], example: example)
  }

  /// The meaning of a day without a value, on which one could have been recorded.
  package enum Missing: String, Hashable, Sendable, Codable, CaseIterable {
    case gap, zero
  }

  fileprivate var missing: Missing {
    get { missingIsZero == true ? .zero : .gap }
    set { missingIsZero = newValue == .zero ? true : nil }
  }

  fileprivate var covered: CoveredDays {
    get {
      guard case .coverage(.pdc(let supplies, let method)) = source else { return .template }
      return CoveredDays(supplies: supplies, method: method)
    }
    set { source = .coverage(newValue.whole.complete) }
  }

  fileprivate var taken: TakenDoses {
    get {
      guard case .coverage(.doseCoverage(let task, let share)) = source else { return .template }
      return TakenDoses(task: task, method: .doseCoverage(share: share))
    }
    set { source = .coverage(newValue.whole) }
  }

  /// The first rule that the fields break; nil if there is none.
  package var problem: FieldProblem? {
    if let scaleTo, scaleTo <= 0 {
      return FieldProblem(
        .outOfRange, at: "scale_to",
        "`scale_to` is \(PlainNumber.text(scaleTo)); write a number greater than 0, such as 100")
    }
    return taken.problem
  }
}

extension Field where Noun == SeriesDefinition {
  fileprivate static let title = Field("title", \.title, "The title in the legend.", required: true, isText: true)
  fileprivate static let by = Field(
    "by", \.statistic, "The number that stands for several values of a day.", key: "statistic", default: "\"mean\"")
  fileprivate static let missing = Field(
    "missing", \.missing, "Whether a day without a value, on which one could have been recorded, is missing or 0.")
  fileprivate static let label = Field(
    "label", \.label, "The format of a point; {value} is its value.", default: "\"{value}\"", isText: true)
  fileprivate static let scaleTo = Field(
    "scale_to", \.scaleTo, "The value to which the largest point is scaled.")
  fileprivate static let color = Field("color", \.color, "A color, e.g. \"#0a7\".")

  fileprivate static func source(_ field: Field<SeriesDefinition.Source>) -> Field { field.within(\.source) }
}
