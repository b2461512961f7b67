/// A care plan's own changes of a task: the fields that are set win for that patient, all others follow the plan.
///
/// One that sets nothing gives the plan's task back. One that sets a title and a schedule is a task by itself where the plan has none.
public struct TaskPatch: Hashable, Sendable {
  /// The id of the task that it changes.
  public var id: CareTask.ID
  /// See ``CareTask/title``.
  public var title: String?
  /// See ``CareTask/instructions``.
  public var instructions: String?
  /// See ``CareTask/impactsAdherence``.
  public var impactsAdherence: Bool?
  /// See ``CareTask/schedule``.
  public var schedule: Schedule?
  /// See ``CareTask/targets``; takes the place of the targets of the schedule's elements too where it changes no schedule.
  public var targets: [OutcomeValue]?
  /// See ``CareTask/opens``.
  public var opens: CalendarInterval?
  /// See ``CareTask/closes``.
  public var closes: Closing?
  /// See ``CareTask/grace``.
  public var grace: CalendarInterval?
  /// See ``CareTask/untilDone``.
  public var untilDone: Bool?
  /// See ``CareTask/reminders``.
  public var reminders: [Reminder]?
  /// See ``CareTask/alerts``.
  public var alerts: [AlertDefinition]?
  /// See ``CareTask/decline``.
  public var decline: DeclineReasons?
  /// See ``CareTask/card``.
  public var card: CardDefinition?
  /// See ``CareTask/survey``.
  public var survey: Survey?
  /// See ``CareTask/extraction``.
  public var extraction: Extraction?
  /// See ``CareTask/progress``.
  public var progress: ProgressStrategy?
  /// See ``CareTask/link``.
  public var link: TaskLink?
  /// Group, tags, remote id and the like; what is empty follows the plan.
  public var details = RecordDetails()

  /// A patch that sets nothing.
  public init(id: CareTask.ID) {
    self.id = id
  }

  /// A patch that sets every field of a task.
  public init(_ task: CareTask) {
    id = task.id
    title = task.title
    instructions = task.instructions
    impactsAdherence = task.impactsAdherence
    schedule = task.schedule
    targets = task.targets
    opens = task.opens
    closes = task.closes
    grace = task.grace
    untilDone = task.untilDone
    reminders = task.reminders
    alerts = task.alerts
    decline = task.decline
    card = task.card
    survey = task.survey
    extraction = task.extraction
    progress = task.progress
    link = task.link
    details = task.details
  }

  /// Whether it sets nothing, so that the plan's task counts.
  public var isEmpty: Bool { self == TaskPatch(id: id) }

  /// The plan's task with the fields that are set laid over it; nil where there is none and these are not a whole one.
  public func applied(to base: CareTask?) -> CareTask? {
    guard let title = title ?? base?.title, let schedule = schedule ?? base?.schedule else { return nil }
    var task = base ?? CareTask(id: id, title: title, schedule: schedule)
    task.id = id
    task.title = title
    task.schedule = schedule
    if let targets {
      task.targets = targets
      if self.schedule == nil {
        for place in task.schedule.elements.indices { task.schedule.elements[place].targets = [] }
      }
    }
    task.instructions = instructions ?? task.instructions
    task.impactsAdherence = impactsAdherence ?? task.impactsAdherence
    task.opens = opens ?? task.opens
    task.closes = closes ?? task.closes
    task.grace = grace ?? task.grace
    task.untilDone = untilDone ?? task.untilDone
    task.reminders = reminders ?? task.reminders
    task.alerts = alerts ?? task.alerts
    task.decline = decline ?? task.decline
    task.card = card ?? task.card
    task.survey = survey ?? task.survey
    task.extraction = extraction ?? task.extraction
    task.progress = progress ?? task.progress
    task.link = link ?? task.link
    task.details = details.laid(over: task.details)
    return task
  }
}

extension RecordDetails {
  /// These details, with those of another where these are empty.
  public func laid(over other: RecordDetails) -> RecordDetails {
    RecordDetails(
      group: group ?? other.group, tags: tags.isEmpty ? other.tags : tags, remoteID: remoteID ?? other.remoteID,
      source: source ?? other.source, asset: asset ?? other.asset,
      userInfo: userInfo.isEmpty ? other.userInfo : userInfo, notes: notes.isEmpty ? other.notes : notes)
  }
}
