/// The participants of a plan, as a care team looks through them: how each of them does, and who needs attention.
///
/// It has ids and counts, and no names, answers, or texts of messages.
public struct Roster: Hashable, Sendable, Codable {
  /// The orders of participants.
  public enum Order: String, Hashable, Sendable, Codable, CaseIterable {
    /// Those who need attention first: by the first of their needs, then the one that has waited longest.
    case need
    /// By id, in natural order: `P2` before `P10`.
    case patient
    /// The lowest rate of the last seven days first; those without one last.
    case rate
    /// Those who have been silent longest first.
    case silence
    /// The newest first.
    case enrolled
  }

  /// The plan that the participants follow.
  public var plan: PlanHeader.ID
  /// The title of the plan.
  public var title: String
  /// The time for which it was computed.
  public var asOf: Instant
  /// The number of the last commit that it includes.
  public var seq: Int
  /// The number of participants in the states that were asked for.
  public var participants: Int
  /// The number of those who need attention.
  public var needing: Int
  /// The participants.
  public var rows: [RosterRow]

  /// Creates a roster.
  public init(
    plan: PlanHeader.ID, title: String, asOf: Instant, seq: Int, rows: [RosterRow]
  ) {
    self.plan = plan
    self.title = title
    self.asOf = asOf
    self.seq = seq
    self.rows = rows
    participants = rows.count
    needing = rows.count { !$0.needs.isEmpty }
  }

  /// Sorts the rows; where the order does not decide, by patient and care plan.
  ///
  /// - Complexity: O(n log n) for n rows.
  public mutating func sort(by order: Order) {
    rows.sort { first, second in
      switch order {
      case .need:
        if first.urgency != second.urgency { return first.urgency < second.urgency }
      case .patient: break
      case .rate:
        let rates = (first.week.rate ?? .infinity, second.week.rate ?? .infinity)
        if rates.0 != rates.1 { return rates.0 < rates.1 }
      case .silence:
        if first.silentDays != second.silentDays { return first.silentDays > second.silentDays }
      case .enrolled:
        if first.enrolled != second.enrolled { return first.enrolled > second.enrolled }
      }
      guard first.patient == second.patient else {
        return first.patient.text.precedesNaturally(second.patient.text)
      }
      return first.carePlan.text < second.carePlan.text
    }
  }
}

/// One participant of a plan in a roster.
public struct RosterRow: Hashable, Sendable, Codable {
  /// The part of some events that was done.
  public struct Share: Hashable, Sendable, Codable {
    /// The number of events that were done.
    public var done: Int
    /// The number of events that count: today, those that are due; of past days, those that have closed.
    public var count: Int
    /// The mean progress of these events, 0…1; nil without any, and of today.
    public var rate: Double?

    /// Creates a share.
    public init(done: Int = 0, count: Int = 0, rate: Double? = nil) {
      self.done = done
      self.count = count
      self.rate = rate
    }
  }

  /// The patient.
  public var patient: Patient.ID
  /// The care plan.
  public var carePlan: CarePlan.ID
  /// The state of the enrollment.
  public var status: CarePlan.Status
  /// The arm, if there is one.
  public var arm: String?
  /// The day of enrollment.
  public var enrolled: CivilDate
  /// The day of the study: 1 on the day of enrollment; less before it.
  public var day: Int
  /// The events of today that are due.
  public var today: Share
  /// The number of events that can be answered now, whatever their day.
  public var open: Int
  /// The closed events of the last 7 days, with today.
  public var week: Share
  /// The closed events of the last 28 days, with today.
  public var month: Share
  /// The number of the last due days in a row without an answer, 28 at most.
  public var silentDays: Int
  /// The last of the 28 days on which something was done at least in part; nil if there is none.
  public var lastDone: CivilDate?
  /// The reasons to look after the participant, the most urgent first.
  public var needs: [RosterNeed]

  /// Creates a row.
  public init(
    patient: Patient.ID, carePlan: CarePlan.ID, status: CarePlan.Status, arm: String?, enrolled: CivilDate, day: Int,
    today: Share, open: Int = 0, week: Share, month: Share, silentDays: Int, lastDone: CivilDate?, needs: [RosterNeed]
  ) {
    self.patient = patient
    self.carePlan = carePlan
    self.status = status
    self.arm = arm
    self.enrolled = enrolled
    self.day = day
    self.today = today
    self.open = open
    self.week = week
    self.month = month
    self.silentDays = silentDays
    self.lastDone = lastDone
    self.needs = needs
  }

  /// The place in the order of needs: the rank of the first need, and the time since when it waits.
  fileprivate var urgency: RosterNeed.Urgency {
    needs.first?.urgency ?? .init(rank: .max, since: 0)
  }
}

/// A reason to look after a participant.
public struct RosterNeed: Hashable, Sendable, Codable {
  /// The kinds of reasons.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Alerts that nobody has acknowledged.
    case alert
    /// Messages that the care team has not read.
    case message
    /// No answer on due days in a row.
    case silence
    /// A low rate in the last seven days.
    case rate
  }

  /// The place of a need in the order of needs.
  struct Urgency: Comparable {
    var rank: Int
    var since: Int64

    static func < (first: Self, second: Self) -> Bool { (first.rank, first.since) < (second.rank, second.since) }
  }

  /// The kind.
  public var kind: Kind
  /// The number of alerts, of messages, or of silent days; nil for a rate.
  public var count: Int?
  /// The highest urgency of the alerts; nil for other kinds.
  public var alert: AlertDefinition.Urgency?
  /// The time since when the oldest alert or message waits; nil for other kinds.
  public var since: Instant?

  /// Creates a reason.
  public init(_ kind: Kind, count: Int? = nil, alert: AlertDefinition.Urgency? = nil, since: Instant? = nil) {
    self.kind = kind
    self.count = count
    self.alert = alert
    self.since = since
  }

  /// The place in the order of needs: an alert that needs attention now, one of today, messages, silence, a low rate, other alerts.
  var urgency: Urgency {
    let rank =
      switch (kind, alert) {
      case (.alert, .now?): 0
      case (.alert, .today?): 1
      case (.message, _): 2
      case (.silence, _): 3
      case (.rate, _): 4
      case (.alert, _): 5
      }
    // The longest silence first.
    return Urgency(rank: rank, since: since?.milliseconds ?? Int64(-(count ?? 0)))
  }

  /// Returns reasons in the order of their urgency.
  public static func sorted(_ needs: [RosterNeed]) -> [RosterNeed] { needs.sorted { $0.urgency < $1.urgency } }
}
