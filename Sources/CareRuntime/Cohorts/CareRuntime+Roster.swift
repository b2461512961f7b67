public import CareModel
import CareStore

/// A query for the participants of a plan, as a care team looks through them.
///
/// ```swift
/// var query = RosterQuery(plan: "knee-recovery")
/// query.needs = [.alert, .message]
/// let who = try care.roster(query, at: now).rows.map(\.patient)
/// ```
public struct RosterQuery: Hashable, Sendable {
  /// The plan that the participants follow.
  public var plan: PlanHeader.ID
  /// The states of the enrollments to show.
  public var statuses: Set<CarePlan.Status> = [.active, .paused]
  /// The needs of which a participant must have one; nil for all participants, empty for those who have any.
  public var needs: Set<RosterNeed.Kind>?
  /// The parameter of the plan that divides participants into arms.
  public var arm = ParameterDefinition.arm
  /// The only arm; nil for all.
  public var onlyArm: String?
  /// The number of due days in a row without an answer from which an active participant needs attention: 1 to 28.
  public var silentAfter = 3
  /// The rate of the last 7 days below which an active participant needs attention.
  public var rateBelow = 0.5
  /// The order of the rows.
  public var order = Roster.Order.need
  /// The greatest number of rows; nil for all.
  public var limit: Int?
  /// The state of the store to report on.
  public var asOf: AsOf?

  /// Creates a query for the active and paused participants of a plan.
  public init(plan: PlanHeader.ID) {
    self.plan = plan
  }
}

extension CareRuntime {
  /// Returns the participants of a plan with their last days, and with the reasons to look after them.
  ///
  /// Days are those of each participant's zone, and events of tasks that do not impact adherence do not count. Everything is read in one
  /// snapshot of the store.
  /// - Parameters:
  ///   - query: The plan, the filters, and the order.
  ///   - now: The current time.
  ///   - progress: Called after each participant with their number so far and the number of all.
  /// - Returns: The roster; without rows if nobody is enrolled.
  /// - Throws: `StoreError.notFound` if there is no such plan; ``RuntimeError/unknownParameter(plan:name:known:)`` or
  ///   ``RuntimeError/unknownArm(plan:parameter:known:)`` for an arm; `ScriptError` if a person interrupts a script.
  /// - Complexity: O(events of 28 days of all participants + alerts + messages).
  public func roster(
    _ query: RosterQuery, at now: Instant, progress: ((_ done: Int, _ all: Int) -> Void)? = nil
  ) throws -> Roster {
    try rosterTable(query, at: now, progress: progress).roster(query)
  }
}

/// The alerts and messages that wait for someone.
struct WaitingNeeds {
  private var byCarePlan: [CarePlan.ID: [RosterNeed]] = [:]
  /// Those of patients' own tasks and threads.
  private var byPatient: [Patient.ID: [RosterNeed]] = [:]

  /// Reads those of all patients.
  init(in reader: StoreReader, asOf: AsOf?, at now: Instant) throws {
    for version in try reader.everyInForce(Alert.self, at: now, asOf: asOf) { add(version.value) }
    for version in try reader.everyInForce(Message.self, at: now, asOf: asOf) { add(version.value) }
  }

  /// Reads those of one patient.
  init(of patient: Patient.ID, in reader: StoreReader, at now: Instant) throws {
    let owners = try reader.carePlanIDs(of: patient).map { Owner.carePlan($0) } + [.patient(patient)]
    for owner in owners {
      for version in try reader.allInForce(Alert.self, owner: owner, at: now, zone: .utc) { add(version.value) }
      for version in try reader.allInForce(Message.self, owner: owner, at: now, zone: .utc) { add(version.value) }
    }
  }

  private mutating func add(_ alert: Alert) {
    guard alert.acknowledged == nil else { return }
    add(
      RosterNeed(.alert, count: 1, alert: alert.urgency, since: alert.raised), of: alert.patient, alert.carePlan)
  }

  private mutating func add(_ message: Message) {
    guard message.from == .participant, message.read == nil else { return }
    add(RosterNeed(.message, count: 1, since: message.sent), of: message.patient, message.carePlan)
  }

  func needs(of row: RosterRow) -> [RosterNeed] {
    (byCarePlan[row.carePlan] ?? []) + (byPatient[row.patient] ?? [])
  }

  private mutating func add(_ need: RosterNeed, of patient: Patient.ID, _ carePlan: CarePlan.ID?) {
    if let carePlan {
      Self.add(need, to: &byCarePlan[carePlan, default: []])
    } else {
      Self.add(need, to: &byPatient[patient, default: []])
    }
  }

  /// Counts a need with those of its kind and urgency, since the first of them.
  private static func add(_ need: RosterNeed, to needs: inout [RosterNeed]) {
    guard let place = needs.firstIndex(where: { $0.kind == need.kind && $0.alert == need.alert }) else {
      needs.append(need)
      return
    }
    needs[place].count = (needs[place].count ?? 0) + 1
    needs[place].since = [needs[place].since, need.since].compactMap(\.self).min()
  }
}

extension RosterQuery {
  /// Returns the needs that follow from the days of an active participant.
  func needs(of row: RosterRow) -> [RosterNeed] {
    guard row.status == .active else { return [] }
    var needs: [RosterNeed] = []
    if row.silentDays >= max(1, silentAfter) { needs.append(RosterNeed(.silence, count: row.silentDays)) }
    if let rate = row.week.rate, rate < rateBelow { needs.append(RosterNeed(.rate)) }
    return needs
  }
}
