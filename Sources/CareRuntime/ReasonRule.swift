import CareModel
import CareStore

/// The rule of plans whose changes need a reason: `reasons = "required"`.
///
/// A change replaces, ends, or deletes what is stored of such a plan: a version of the plan itself, an enrollment after it was
/// created, a task or contact of it, or an outcome. The first entry of something needs no reason, and neither do alerts, samples,
/// patients, what the host computes, and what participants do at their events while these can be answered. A late entry and the
/// reason of a pause, of an end, and of an excuse are reasons.
enum ReasonRule {
  /// Checks the changes that a write made without a reason.
  ///
  /// - Throws: ``RuntimeError/reasonRequired(plan:change:)``; `StoreError` if the store cannot be read.
  static func check(_ changes: ArraySlice<UnexplainedChange>, in writer: StoreWriter) throws {
    var rules: [PlanHeader.ID: Bool] = [:]
    for change in changes {
      guard let plan = try change.plan(in: writer.reader) else { continue }
      let isRequired = try rules[plan] ?? writer.requiresReasons(plan)
      rules[plan] = isRequired
      if isRequired { throw RuntimeError.reasonRequired(plan: plan, change: change.description) }
    }
  }
}

extension UnexplainedChange {
  /// The name of outcomes, which are recorded at events and are not entities of their own.
  private static let outcome = "outcome"

  /// Creates the change of an event's outcome; nil for an event outside any care plan.
  init?(outcomeOf event: Event) {
    guard let carePlan = event.carePlan else { return nil }
    self.init(entity: Self.outcome, owner: .carePlan(carePlan), id: event.key.text)
  }

  /// Returns the plan to whose data the change belongs; nil for none, and for what needs no reason.
  fileprivate func plan(in reader: StoreReader) throws -> PlanHeader.ID? {
    switch (entity, owner) {
    case (PlanHeader.entityName, _): PlanHeader.ID(id)
    case (_, .plan(let plan)): plan
    case (CarePlan.entityName, _): try isFirst ? nil : reader.plan(ofCarePlan: .init(id))
    case (Alert.entityName, _), (Message.entityName, _): nil
    // An override changes what the plan asks, also the first one of a task.
    case (CareTask.entityName, .carePlan(let carePlan)), (Self.outcome, .carePlan(let carePlan)):
      try reader.plan(ofCarePlan: carePlan)
    case (_, .carePlan(let carePlan)): try isFirst ? nil : reader.plan(ofCarePlan: carePlan)
    case (_, .none), (_, .patient): nil
    }
  }

  /// The record in words, with its id.
  fileprivate var description: String {
    switch (entity, owner) {
    case (Self.outcome, _): "what is recorded at \(id)"
    case (CareTask.entityName, .carePlan(let carePlan)): "the task \(id) of \(carePlan)"
    case (CarePlan.entityName, _): "the care plan \(id)"
    default: "the \(entity) \(id)"
    }
  }
}

extension StoreReader {
  /// Returns the plan that a care plan follows, if any.
  fileprivate func plan(ofCarePlan id: CarePlan.ID) throws -> PlanHeader.ID? {
    try history(CarePlan.self, id: id).last?.value.plan
  }
}

extension StoreWriter {
  /// Whether a plan requires reasons, as it was before this commit.
  fileprivate func requiresReasons(_ plan: PlanHeader.ID) throws -> Bool {
    try reader.history(PlanHeader.self, id: plan).last { $0.seq < seq }?.value.reasons == .required
  }
}

extension Event {
  /// Whether someone who writes as `author` answers as the participant: while the event can be answered, without the name of staff.
  func isOwnAnswer(by author: String?, at now: Instant) -> Bool {
    (author == nil || author == patient.text || author == patient.ownAuthor) && window.accepts(now)
  }
}
