/// One thing asked of a patient.
public struct CareTask: Hashable, Sendable {
  /// Names one task within its owner.
  public typealias ID = Identifier<CareTask>

  /// The author's id.
  public var id: ID
  /// The title to show.
  public var title: String
  /// What to do, in the author's words.
  public var instructions: String?
  /// Whether its events count in adherence.
  public var impactsAdherence: Bool
  /// When it falls due.
  public var schedule: Schedule
  /// Targets for schedule elements that name none.
  public var targets: [OutcomeValue]
  /// How long before the start it may be answered.
  public var opens: CalendarInterval?
  /// When its window closes.
  public var closes: Closing
  /// How long after closing an answer still counts, as late.
  public var grace: CalendarInterval?
  /// Whether nothing is asked any more after its first completed event.
  public var untilDone: Bool
  /// When to remind.
  public var reminders: [Reminder]
  /// When its answers must reach the care team.
  public var alerts: [AlertDefinition]
  /// What a patient may say who declines; nil takes any words.
  public var decline: DeclineReasons?
  /// How its card looks, and what its buttons do.
  public var card: CardDefinition
  /// The survey that performs it, if any.
  public var survey: Survey?
  /// How a survey's result becomes outcome values.
  public var extraction: Extraction
  /// How an event's progress is computed.
  public var progress: ProgressStrategy
  /// Where its outcomes come from, if not from people.
  public var link: TaskLink?
  /// Group, tags, remote id and the like.
  public var details: RecordDetails

  /// A task with a title and a schedule.
  public init(
    id: ID, title: String, instructions: String? = nil, impactsAdherence: Bool = true, schedule: Schedule,
    targets: [OutcomeValue] = [], opens: CalendarInterval? = nil, closes: Closing = .endOfDay,
    grace: CalendarInterval? = nil, untilDone: Bool = false, reminders: [Reminder] = [],
    alerts: [AlertDefinition] = [], decline: DeclineReasons? = nil, card: CardDefinition = CardDefinition(.simple),
    survey: Survey? = nil,
    extraction: Extraction = .answers, progress: ProgressStrategy = .outcomeExists, link: TaskLink? = nil,
    details: RecordDetails = RecordDetails()
  ) {
    self.id = id
    self.title = title
    self.instructions = instructions
    self.impactsAdherence = impactsAdherence
    self.schedule = schedule
    self.targets = targets
    self.opens = opens
    self.closes = closes
    self.grace = grace
    self.untilDone = untilDone
    self.reminders = reminders
    self.alerts = alerts
    self.decline = decline
    self.card = card
    self.survey = survey
    self.extraction = extraction
    self.progress = progress
    self.link = link
    self.details = details
  }

  /// What an event of a schedule element asks for: the element's own targets, else the task's.
  public func targets(ofElement element: Int) -> [OutcomeValue] {
    guard schedule.elements.indices.contains(element), !schedule.elements[element].targets.isEmpty else {
      return targets
    }
    return schedule.elements[element].targets
  }
}

/// When the window of an event closes.
public enum Closing: Hashable, Sendable {
  /// At the end of the local day on which it starts; the default.
  case endOfDay
  /// So long after the start.
  case after(CalendarInterval)
}

/// When to remind of an event, relative to its window.
public enum Reminder: Hashable, Sendable {
  /// At the start.
  case atStart(text: String?)
  /// So long after the start.
  case afterStart(CalendarInterval, text: String?)
  /// So long before the window closes.
  case beforeClose(CalendarInterval, text: String?)
}

/// How a survey's result becomes the values of an outcome.
public enum Extraction: Hashable, Sendable {
  /// Every visible answered item, kind = its id; the default.
  case answers
  /// These items only.
  case items([String])
  /// What a script function returns.
  case hook(Hook)
}

/// How an event's progress follows from its outcome.
public enum ProgressStrategy: Hashable, Sendable {
  /// 1 if a completed outcome exists.
  case outcomeExists
  /// Values present ÷ targets.
  case valuesExist
  /// Targets met ÷ targets.
  case targetsMet
  /// Sum of values ÷ sum of targets.
  case sum
  /// What a script function returns, 0…1.
  case hook(Hook)
}
