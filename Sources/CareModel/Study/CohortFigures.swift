/// A measure of adherence.
public enum AdherenceMeasure: String, Hashable, Sendable, Codable, CaseIterable {
  /// The closed rate: the progress of closed events.
  case rate
  /// The proportion of days covered by supply.
  case pdc
  /// The medication possession ratio.
  case mpr
  /// The share of days on which all due doses were taken.
  case doseCoverage = "dose_coverage"
  /// The rate of completed sessions.
  case sessions
}

/// The adherence of all participants of a plan over some days: pooled, and as the distribution of the participants' own.
///
/// Its size does not depend on the number of participants.
public struct CohortFigures: Hashable, Sendable, Codable {
  /// The number of enrollments that the figures are about.
  public struct Participants: Hashable, Sendable, Codable {
    /// The number of enrollments in the plan, and in the arm if one was chosen.
    public var enrolled = 0
    /// The number of different patients among them.
    public var patients = 0
    /// The number of enrollments with a value.
    public var counted = 0
    /// The number of enrollments without a value, because nothing that counts was due or has closed.
    public var nothingDue = 0
    /// The number of patients who were erased from the store, and are in no number; nil if it was not asked for.
    ///
    /// The audit log does not say which plans they followed.
    public var erased: Int?

    /// Creates the numbers of no enrollments.
    public init() {}
  }

  /// The share of participants whose own value is at least a limit.
  public struct Reached: Hashable, Sendable, Codable {
    /// The limit.
    public var share: Double
    /// The number of participants at or above it.
    public var n: Int
    /// The number of participants with a value.
    public var of: Int
    /// The lower end of Wilson's 95% interval of the share; nil without participants.
    public var low: Double?
    /// The upper end; nil without participants.
    public var high: Double?

    /// Creates the share of participants at or above a limit.
    public init(share: Double, n: Int, of: Int, low: Double?, high: Double?) {
      self.share = share
      self.n = n
      self.of = of
      self.low = low
      self.high = high
    }
  }

  /// The distribution of the participants' own values.
  public struct Each: Hashable, Sendable, Codable {
    /// The mean; nil without participants.
    public var mean: Double?
    /// The standard deviation; nil with fewer than two participants.
    public var sd: Double?
    /// The value that 10% of participants are at or below.
    public var p10: Double?
    /// The first quartile.
    public var p25: Double?
    /// The median.
    public var p50: Double?
    /// The third quartile.
    public var p75: Double?
    /// The value that 90% of participants are at or below.
    public var p90: Double?
    /// The width of a bin: the quantiles differ from exact ones by at most half of it.
    public var resolution: Double
    /// The number of participants in each tenth of the range, from the lowest; the last includes its upper end.
    public var tenths: [Int]
    /// The share of participants at or above a limit.
    public var atLeast: Reached

    /// Creates a distribution without its quantiles.
    public init(resolution: Double, tenths: [Int], atLeast: Reached) {
      self.resolution = resolution
      self.tenths = tenths
      self.atLeast = atLeast
    }
  }

  /// The measure.
  public var measure: AdherenceMeasure
  /// The plan.
  public var plan: PlanHeader.ID
  /// The parameter that divides participants into arms.
  public var arm: String
  /// The only arm that counts; nil for all.
  public var onlyArm: String?
  /// The first day.
  public var from: CivilDate
  /// The day after the last.
  public var to: CivilDate
  /// The time of the figures.
  public var asOf: Instant
  /// The number of the last commit that they include.
  public var seq: Int
  /// The number of participants.
  public var participants = Participants()
  /// The value of all participants together.
  public var pooled = PooledRate()
  /// The distribution of the participants' own values.
  public var each: Each
  /// The pooled values of the groups of each property, in order.
  public var by: [RateDimension: [CohortGroup]] = [:]
  /// The number of events in each state that occurs; empty for measures of supply.
  public var states: [EventState: Int] = [:]
  /// The percentage as Bridge computes it; nil for measures that it does not have.
  public var bridge: Int?
  /// The definition of a measure of coverage.
  public var method: CoverageMethod?
  /// The number of events whose progress a function of the plan computed.
  public var computed = 0
  /// The number of closed events, or days, that do not count because a progress is unknown.
  public var unknown = 0
  /// The number of events whose answer staff transcribed afterward.
  public var lateEntries = 0
  /// The functions of the plan that failed, and the fills that are not usable, in sentences; the first 20.
  public var warnings: [String] = []

  /// Creates figures of no participants.
  public init(
    measure: AdherenceMeasure, plan: PlanHeader.ID, arm: String, onlyArm: String?, from: CivilDate, to: CivilDate,
    asOf: Instant, seq: Int, each: Each
  ) {
    self.measure = measure
    self.plan = plan
    self.arm = arm
    self.onlyArm = onlyArm
    self.from = from
    self.to = to
    self.asOf = asOf
    self.seq = seq
    self.each = each
  }

  /// The share of closed events, or days, whose progress is unknown.
  public var unknownShare: Double {
    let all = pooled.closed + unknown
    return all > 0 ? Double(unknown) / Double(all) : 0
  }
}

/// A value of several participants together, with an interval that treats the events of each as a cluster.
public struct PooledRate: Hashable, Sendable, Codable {
  /// The value; nil if nothing has closed.
  public var value: Double?
  /// The same with late events counted as 0; nil for other measures than the rate.
  public var onTime: Double?
  /// The numerator: the sum of progress, the covered days, the days' supply, or the completed sessions.
  public var sum = 0.0
  /// The number of closed events that were done, of covered days, or of completed sessions; nil for MPR.
  public var done: Int?
  /// The denominator: the number of closed events, of days, or of closed sessions.
  public var closed = 0
  /// The lower end of the 95% interval; nil with fewer than two participants, or if they do not differ.
  public var low: Double?
  /// The upper end of the 95% interval.
  public var high: Double?

  /// Creates the value of nothing.
  public init() {}
}

/// The pooled value of the events that share a property.
public struct CohortGroup: Hashable, Sendable, Codable {
  /// The property's value, as text.
  public var key: String
  /// The number of participants with such events.
  public var participants: Int
  /// The value.
  public var rate: PooledRate

  /// Creates a group.
  public init(key: String, participants: Int, rate: PooledRate) {
    self.key = key
    self.participants = participants
    self.rate = rate
  }
}

/// The adherence of one participant of a cohort.
public struct CohortRow: Hashable, Sendable, Codable {
  /// The patient.
  public var patient: Patient.ID
  /// The care plan.
  public var carePlan: CarePlan.ID
  /// The day of enrollment.
  public var enrolled: CivilDate
  /// The state of the enrollment.
  public var status: CarePlan.Status
  /// The arm, if there is one.
  public var arm: String?
  /// The value; nil if nothing has closed.
  public var value: Double?
  /// The same with late events counted as 0; nil for other measures than the rate.
  public var onTime: Double?
  /// The number of closed events that were done, of covered days, or of completed sessions; nil for MPR.
  public var done: Int?
  /// The denominator: the number of closed events, of days, or of closed sessions.
  public var closed: Int
  /// The number of closed events, or days, that do not count because a progress is unknown.
  public var unknown: Int
  /// The number of events whose answer staff transcribed afterward.
  public var lateEntries: Int
  /// The day of the last event in the period that was done at least in part; nil if there is none.
  public var lastDone: CivilDate?

  /// Creates the row of a participant without a value.
  public init(
    patient: Patient.ID, carePlan: CarePlan.ID, enrolled: CivilDate, status: CarePlan.Status, arm: String?
  ) {
    self.patient = patient
    self.carePlan = carePlan
    self.enrolled = enrolled
    self.status = status
    self.arm = arm
    closed = 0
    unknown = 0
    lateEntries = 0
  }
}
