/// The statistics of a study: who joined, who stayed, how soon they answered, and how much of what was due they did.
public struct StudyFigures: Hashable, Sendable, Codable {
  /// The participants who joined on one day.
  public struct Joining: Hashable, Sendable, Codable {
    /// The local date of enrollment.
    public var date: CivilDate
    /// The arm, if the plan has arms.
    public var arm: String?
    /// The number of participants.
    public var count: Int

    /// Creates the participants of a day.
    public init(date: CivilDate, arm: String?, count: Int) {
      self.date = date
      self.arm = arm
      self.count = count
    }
  }

  /// The numbers of participants at each stage.
  public struct Flow: Hashable, Sendable, Codable {
    /// The arm; nil for all participants.
    public var arm: String?
    /// The number who are enrolled.
    public var enrolled = 0
    /// The number who completed the plan's gate; nil without a gate.
    public var gatePassed: Int?
    /// The number who completed an event.
    public var began = 0
    /// The number of those who began and withdrew, by reason; without a reason, the key is empty.
    public var withdrawn: [String: Int] = [:]
    /// The number of those who began, did not withdraw or complete the plan, and are silent.
    public var silent = 0
    /// The number of those who stayed and are paused now.
    public var paused = 0
    /// The number of those who began and completed the plan.
    public var completed = 0

    /// Creates the numbers of nobody.
    public init(arm: String? = nil) {
      self.arm = arm
    }

    /// The number of those who began and did not leave.
    public var stayed: Int { began - withdrawn.values.reduce(0, +) - silent }

    /// The number of those who stayed, are not paused, and have not completed the plan.
    public var active: Int { stayed - paused - completed }
  }

  /// The share of participants who have not left, from a day of the study on.
  public struct Remaining: Hashable, Sendable, Codable {
    /// The number of days since enrollment.
    public var day: Int
    /// The number of participants at risk on the day.
    public var atRisk: Int
    /// The number who left on the day.
    public var left: Int
    /// The share by Kaplan and Meier.
    public var share: Double
    /// The lower end of its 95% interval (log–log); nil at shares of 1 and 0.
    public var low: Double?
    /// The upper end.
    public var high: Double?

    /// Creates a step.
    public init(day: Int, atRisk: Int, left: Int, share: Double, low: Double?, high: Double?) {
      self.day = day
      self.atRisk = atRisk
      self.left = left
      self.share = share
      self.low = low
      self.high = high
    }
  }

  /// The retention of the participants of an arm, or of all.
  public struct Retention: Hashable, Sendable, Codable {
    /// The arm; nil for all participants.
    public var arm: String?
    /// The number of participants.
    public var participants: Int
    /// The number who left.
    public var left: Int
    /// The day on which the curve ends: the longest that anyone was observed.
    public var end: Int
    /// The days on which someone left.
    public var steps: [Remaining]
    /// The number at risk on day 0 and on every seventh day; on every day if there are at most 28.
    public var atRisk: [CurveFigure.Risk]

    /// Creates a curve.
    public init(
      arm: String?, participants: Int, left: Int, end: Int, steps: [Remaining], atRisk: [CurveFigure.Risk]
    ) {
      self.arm = arm
      self.participants = participants
      self.left = left
      self.end = end
      self.steps = steps
      self.atRisk = atRisk
    }
  }

  /// The time from the start of an event to its answer, in seconds.
  public struct Latency: Hashable, Sendable, Codable {
    /// The property's value, such as an hour; nil for all.
    public var key: String?
    /// The number of answers within the window and not before the start.
    public var n: Int
    /// The time of the quickest tenth.
    public var p10: Double?
    /// The first quartile.
    public var p25: Double?
    /// The median.
    public var p50: Double?
    /// The third quartile.
    public var p75: Double?
    /// The time that nine tenths took at most.
    public var p90: Double?

    /// Creates a latency without quantiles.
    public init(key: String?, n: Int) {
      self.key = key
      self.n = n
    }
  }

  /// The latency of all answers and of groups of them.
  public struct Latencies: Hashable, Sendable, Codable {
    /// All answers.
    public var all: Latency
    /// The number of answers before the start.
    public var early: Int
    /// The number of answers after the window had closed.
    public var late: Int
    /// By hour of the slot.
    public var byHour: [Latency]
    /// By week of the study, from 0.
    public var byStudyWeek: [Latency]

    /// Creates latencies.
    public init(all: Latency, early: Int, late: Int, byHour: [Latency], byStudyWeek: [Latency]) {
      self.all = all
      self.early = early
      self.late = late
      self.byHour = byHour
      self.byStudyWeek = byStudyWeek
    }
  }

  /// The events of one cell of a table.
  public struct Cell: Hashable, Sendable, Codable {
    /// The weekday, Monday being 1; nil where the row is not one.
    public var weekday: Int?
    /// The hour, or the number of the prompt within the day, from 1.
    public var column: Int
    /// The number of closed events that were done.
    public var done: Int
    /// The number of closed events with known progress.
    public var closed: Int

    /// Creates a cell.
    public init(weekday: Int?, column: Int, done: Int, closed: Int) {
      self.weekday = weekday
      self.column = column
      self.done = done
      self.closed = closed
    }
  }

  /// One item of the checklist for reports of momentary assessments (CREMAS; Liao and others, 2016).
  public struct ChecklistItem: Hashable, Sendable, Codable {
    /// The number of the item.
    public var number: Int
    /// The topic.
    public var topic: String
    /// The text to report.
    public var text: String

    /// Creates an item.
    public init(number: Int, topic: String, text: String) {
      self.number = number
      self.topic = topic
      self.text = text
    }
  }

  /// The plan.
  public var plan: PlanHeader.ID
  /// The title of the plan.
  public var title: String
  /// The title of the plan's gate; nil without one.
  public var gate: String?
  /// The number of due days without an answer after which a participant counts as silent.
  public var silentAfter: Int
  /// The participants who joined, by date and arm.
  public var enrollment: [Joining] = []
  /// The flow of all participants, and of each arm.
  public var flow: [Flow] = []
  /// The retention of all participants, and of each arm.
  public var retention: [Retention] = []
  /// The time to answer.
  public var latency: Latencies
  /// The closed rate, its distribution over participants, and its groups.
  public var compliance: CohortFigures
  /// The closed events by number of the prompt within the day.
  public var prompts: [Cell] = []
  /// The closed events by weekday and number of the prompt within the day.
  public var weekdayPrompts: [Cell] = []
  /// The closed events by weekday and hour.
  public var hours: [Cell] = []
  /// The checklist of reports.
  public var checklist: [ChecklistItem] = []
  /// The days of each participant; nil if they were not asked for.
  public var raster: RasterFigure?

  /// Creates the statistics of nobody.
  public init(
    plan: PlanHeader.ID, title: String, gate: String?, silentAfter: Int, latency: Latencies, compliance: CohortFigures
  ) {
    self.plan = plan
    self.title = title
    self.gate = gate
    self.silentAfter = silentAfter
    self.latency = latency
    self.compliance = compliance
  }
}
