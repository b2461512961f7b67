package import CareModel
import CareStore

/// A plan, lived by virtual participants.
///
/// Each lives alone, in a store of their own, from the day of joining on; what one does depends on nobody else.
package final class Simulation {
  /// What is simulated.
  package struct Setup: Sendable {
    /// The plan, which the stores hold.
    package var plan: PlanDefinition
    /// How many days, from 1.
    package var days: Int
    /// Names the run: the same seed gives the same.
    package var seed: UInt64
    /// The day of joining.
    package var start: CivilDate
    /// Where the participants live.
    package var zone: Zone
    /// The plan's anchors.
    package var anchors: [String: AnchorValue]
    /// The plan's parameters.
    package var parameters: [String: ParameterValue]

    /// A setup with all its parts.
    package init(
      plan: PlanDefinition, days: Int, seed: UInt64, start: CivilDate, zone: Zone, anchors: [String: AnchorValue] = [:],
      parameters: [String: ParameterValue] = [:]
    ) {
      self.plan = plan
      self.days = days
      self.seed = seed
      self.start = start
      self.zone = zone
      self.anchors = anchors
      self.parameters = parameters
    }
  }

  let setup: Setup
  let behavior: any SimulatedBehavior
  /// The tasks of which a completion may change what else is asked.
  let turningPoints: Set<CareTask.ID>
  /// What the plan's surveys ask, and measure.
  private let items: Set<String>
  private let store: () throws -> CareRuntime

  /// A simulation; `store` makes a store in memory that holds the plan.
  package init(_ setup: Setup, behavior: any SimulatedBehavior, store: @escaping () throws -> CareRuntime) {
    self.setup = setup
    self.behavior = behavior
    self.store = store
    turningPoints = setup.plan.turningPoints
    items = Set(setup.plan.versions.compactMap(\.survey).flatMap(\.steps).flatMap(\.questions).map(\.id))
  }

  /// Lives the days of one participant; `number` counts from 1.
  ///
  /// - Throws: ``SimulationError/failed(participant:date:event:reason:)``; what enrolling throws.
  package func run(_ number: Int) throws -> ParticipantSummary {
    let runtime = try store()
    let end = setup.zone.startOfDay(setup.start.adding(days: setup.days))
    // One commit for all of it: what nobody else sees need not be kept step by step.
    return try runtime.transaction(at: end) {
      let life = SimulatedParticipant(self, number, runtime)
      try life.live()
      return try life.course(at: end)
    }
  }

  /// Refuses answers to what no survey of the plan asks; one behavior may answer several surveys at once.
  func check(_ sheet: AnswerSheet, to event: Event) throws {
    let unknown = (Array(sheet.answers.keys) + sheet.motions.keys).sorted().first { !items.contains($0) }
    guard let unknown, let survey = event.task.survey else { return }
    throw RuntimeError.unusedAnswer(survey: survey.id, item: unknown, known: items.sorted())
  }

  func random(_ participant: Int, _ decision: String) -> SimulationRandom {
    SimulationRandom(seed: setup.seed, participant: participant, decision: decision)
  }
}

extension PlanDefinition {
  /// The tasks in all their versions.
  fileprivate var versions: [CareTask] { tasks.flatMap { [$0.base] + $0.later.map(\.task) } }

  /// The gate, what dates are taken from, what is asked until it is done, and what schedules count from.
  fileprivate var turningPoints: Set<CareTask.ID> {
    let counted = versions.flatMap(\.schedule.elements).flatMap { element in
      [element.start, element.end].compactMap { time -> CareTask.ID? in
        guard case .anchor(.completion(let task, _), _)? = time else { return nil }
        return task
      }
    }
    return Set(
      counted + versions.filter(\.untilDone).map(\.id) + [header.gate].compactMap(\.self)
        + header.anchors.compactMap { $0.from?.task })
  }
}
