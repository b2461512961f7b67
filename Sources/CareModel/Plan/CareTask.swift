/// One thing that a plan asks a participant to do.
public struct CareTask: Hashable, Sendable {
  /// Identifies one task within its owner.
  public typealias ID = Identifier<CareTask>

  /// The author's id.
  public var id: ID
  /// The title to show.
  public var title: String
  /// The instructions for the participant, as the author wrote them.
  public var instructions: String?
  /// Whether its events count in adherence.
  public var impactsAdherence: Bool
  /// The times at which it is due.
  public var schedule: Schedule
  /// The targets of schedule elements that have none of their own.
  public var targets: [OutcomeValue]
  /// The time before the start from which it can be answered.
  public var opens: CalendarInterval?
  /// The time at which its window closes.
  public var closes: Closing
  /// The time after the start by which it must be begun; nil for as long as it is open.
  public var beginBy: CalendarInterval?
  /// The grace period: the time after closing in which an answer is accepted as late.
  public var grace: CalendarInterval?
  /// Whether it ends with its first completed event.
  public var untilDone: Bool
  /// The reminders of each event.
  public var reminders: [Reminder]
  /// The times after which a participant can ask to be reminded again; empty if not at all.
  public var snooze: [CalendarInterval]
  /// The alerts that its answers can raise.
  public var alerts: [AlertDefinition]
  /// The reasons that a participant who declines can give; nil accepts any text.
  public var decline: DeclineReasons?
  /// The card that displays it.
  public var card: CardDefinition
  /// The survey that it asks, if any.
  public var survey: Survey?
  /// The extractor that turns the result of its survey into outcome values.
  public var extraction: Extraction
  /// The strategy that computes an event's progress.
  public var progress: ProgressStrategy
  /// The labels of the kinds of its values; an empty one shows values alone.
  public var labels: [String: String]
  /// The samples that its outcomes are computed from, if any.
  public var link: TaskLink?
  /// Group, tags, remote id, and the like.
  public var details: RecordDetails
  /// The values of parameters that a participant must have for the task to exist, by parameter; empty for everyone.
  public var applies: [String: [String]] = [:]
  /// The targets that an override gives single elements of the schedule; empty in a plan.
  public var elementTargets: [ElementTargets] = []
  /// The owner that it was assigned from; in the tombstone that assigning leaves, the one that it was assigned to.
  public var assigned: Assignment?

  /// Creates a task with a title and a schedule.
  public init(
    id: ID, title: String, instructions: String? = nil, impactsAdherence: Bool = true, schedule: Schedule,
    targets: [OutcomeValue] = [], opens: CalendarInterval? = nil, closes: Closing = .endOfDay,
    beginBy: CalendarInterval? = nil, grace: CalendarInterval? = nil, untilDone: Bool = false,
    reminders: [Reminder] = [], snooze: [CalendarInterval] = [],
    alerts: [AlertDefinition] = [], decline: DeclineReasons? = nil, card: CardDefinition = CardDefinition(.simple),
    survey: Survey? = nil, extraction: Extraction = .answers, progress: ProgressStrategy = .outcomeExists,
    labels: [String: String] = [:], link: TaskLink? = nil, details: RecordDetails = RecordDetails()
  ) {
    self.id = id
    self.title = title
    self.instructions = instructions
    self.impactsAdherence = impactsAdherence
    self.schedule = schedule
    self.targets = targets
    self.opens = opens
    self.closes = closes
    self.beginBy = beginBy
    self.grace = grace
    self.untilDone = untilDone
    self.reminders = reminders
    self.snooze = snooze
    self.alerts = alerts
    self.decline = decline
    self.card = card
    self.survey = survey
    self.extraction = extraction
    self.progress = progress
    self.labels = labels
    self.link = link
    self.details = details
  }

  /// Returns the targets of a schedule element: its own, or else the task's.
  public func targets(ofElement element: Int) -> [OutcomeValue] {
    guard schedule.elements.indices.contains(element), !schedule.elements[element].targets.isEmpty else {
      return targets
    }
    return schedule.elements[element].targets
  }
}

extension CareTask: DescribedRecord, DetailedRecord {
  /// The value whose fields all have their defaults.
  public static let template = CareTask(id: "", title: "", schedule: Schedule(elements: []))

  /// The fields, in the order of the manual.
  public static let fields: [Field<CareTask>] =
    [
      Field("title", \.title, "The title to show.", required: true, isText: true),
      Field("instructions", \.instructions, "Instructions for the participant.", isText: true),
      Field("impacts_adherence", \.impactsAdherence, "Whether its events count in adherence."),
      Field("schedule", \.schedule, "The times at which it is due.", required: true),
      .applies(\.applies),
      Field("targets", \.targets, "The targets of schedule elements that have none of their own."),
      Field("opens", \.opens, "The time before the start from which it can be answered.", default: "at the start"),
      Field("closes", \.closes, "The closing of the window: the end of the day, or a time after the start."),
      Field(
        "begin_by", \.beginBy,
        "The time after the start by which it must be begun: what was begun by then can be finished until it closes, and what was not is missed.",
        key: "beginBy", default: "as long as it is open", stored: .whenSet),
      Field(
        "grace", \.grace, "The grace period after closing, in which an answer is accepted as late.", default: "no time"),
      Field(
        "until_done", \.untilDone, "Whether it ends with its first completed event.", stored: .unlessDefault),
      Field(
        "reminders", \.reminders,
        "The reminders to send; the times of `snooze` can be written among them: { { at = \"start\" }, snooze = { minutes(15) } }."
      ),
      Field(
        "snooze", \.snooze,
        "The times after which a participant can ask to be reminded again, such as { minutes(15), hours(1) }.",
        default: "not at all", stored: .unlessDefault),
      Field("alerts", \.alerts, "The alerts that its answers can raise.", stored: .unlessDefault),
      Field("decline", \.decline, "The reasons that a participant who declines can give.", default: "any words"),
      Field("card", \.card, "The card that displays it."),
      Field("survey", \.survey, "The survey to answer."),
      Field(
        "extract", \.extraction,
        "The extractor that turns a survey's result into outcome values: a function of result and event, or a list of item ids.",
        key: "extraction", default: "every answered item"),
      Field("progress", \.progress, "The strategy that computes an event's progress."),
      Field(
        "labels", \.labels,
        "The labels of the kinds of its values, by kind; by default, the text of the survey's item with that id.",
        stored: .unlessDefault, isText: true),
      Field("link", \.link, "The samples that its outcomes are computed from.", default: "none"),
      Field(
        "element_targets", \.elementTargets, "The targets that an override gives single elements of the schedule.",
        stored: .whenSet, isAuthored: false),
      Field("assigned", \.assigned, "The owner that it was assigned from, or to.", isAuthored: false),
    ] + RecordDetails.fields.map { $0.within(\.details) }

  /// Removes the targets of schedule elements where the patch sets targets and no schedule, and sets those of single elements.
  public mutating func didApply(_ patch: TaskPatch) {
    if patch.targets != nil, patch.schedule == nil {
      for element in schedule.elements.indices { schedule.elements[element].targets = [] }
    }
    for own in patch.elementTargets ?? [] where schedule.elements.indices.contains(own.element) {
      schedule.elements[own.element].targets = own.targets
    }
  }
}

/// A care plan's own version of a task.
///
/// One that sets nothing follows the plan's task. One that sets a title and a schedule is a whole task where the plan has none.
public typealias TaskPatch = Patch<CareTask>
