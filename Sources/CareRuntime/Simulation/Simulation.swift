package import CareModel
import CareSchedule
import CareStore

/// A simulation of a plan with virtual participants.
///
/// Each participant is simulated in a store of its own, from enrollment on, independently of the others.
package final class Simulation {
  /// The parameters of a simulation.
  package struct Setup: Sendable {
    /// The plan, which the stores contain.
    package var plan: PlanDefinition
    /// The number of days, from 1.
    package var days: Int
    /// The random seed; the same seed yields the same results.
    package var seed: UInt64
    /// The day of enrollment.
    package var start: CivilDate
    /// The zone of the participants.
    package var zone: Zone
    /// The values of the plan's anchors.
    package var anchors: [String: AnchorValue]
    /// The values of the plan's parameters.
    package var parameters: [String: ParameterValue]
    /// Whether fewer random times than the plan asks for are accepted.
    package var accepts = false
    /// Whether a participant completes the plan at the end of the day after which nothing of it is due.
    package var completes = true

    /// Creates the parameters of a simulation.
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
  /// The tasks whose completion may change what is due.
  let pivotalTasks: Set<CareTask.ID>
  /// Whether participants can reach the end of the plan.
  let mayEnd: Bool
  /// The ids of all items and measuring steps of the plan's surveys.
  private let items: Set<String>
  private let store: () throws -> CareRuntime

  /// Creates a simulation; `store` creates a store in memory that contains the plan.
  package init(_ setup: Setup, behavior: any SimulatedBehavior, store: @escaping () throws -> CareRuntime) {
    self.setup = setup
    self.behavior = behavior
    self.store = store
    pivotalTasks = setup.plan.pivotalTasks
    mayEnd = setup.completes && setup.plan.mayEnd
    items = Set(setup.plan.versions.compactMap(\.survey).flatMap(\.steps).flatMap(\.questions).map(\.id))
  }

  /// Simulates one participant; `number` counts from 1.
  ///
  /// - Throws: ``SimulationError/failed(participant:date:event:reason:)``; otherwise as ``CareRuntime/enroll(_:at:)``.
  package func run(_ number: Int) throws -> ParticipantSummary {
    let runtime = try store()
    let end = setup.zone.startOfDay(setup.start.adding(days: setup.days))
    // One commit for everything: no one else sees the store, so there is no need to keep it step by step.
    return try CareRuntime.$failsOnScriptErrors.withValue(true) {
      try runtime.transaction(at: end) {
        let participant = SimulatedParticipant(self, number, runtime)
        try participant.run()
        return try participant.summary(at: end)
      }
    }
  }

  /// Checks that the plan's surveys have the items of a sheet; one behavior may answer several surveys at once.
  func check(_ sheet: AnswerSheet, to event: Event) throws {
    let unknown = (Array(sheet.answers.keys) + sheet.measurements.keys).sorted().first { !items.contains($0) }
    guard let unknown, let survey = event.task.survey else { return }
    throw RuntimeError.unusedAnswer(survey: survey.id, item: unknown, known: items.sorted())
  }

  func random(_ participant: Int, _ decision: String) -> SimulationRandom {
    SimulationRandom(seed: setup.seed, participant: participant, decision: decision)
  }
}

extension PlanDefinition {
  /// Every version of every task.
  fileprivate var versions: [CareTask] { tasks.flatMap { [$0.base] + $0.later.map(\.task) } }

  /// The gate, sources of anchors, tasks that end when they are done, and tasks that schedules count from.
  fileprivate var pivotalTasks: Set<CareTask.ID> {
    let counted = versions.flatMap(\.schedule.elements).flatMap { element in
      element.anchors.compactMap { if case .completion(let task, _, _, _) = $0 { task } else { nil } }
    }
    return Set(
      counted + versions.filter(\.untilDone).map(\.id) + [header.gate].compactMap(\.self)
        + header.anchors.compactMap { $0.from?.task })
  }
}

/// An error thrown by a simulation.
package enum SimulationError: Error, Sendable {
  /// A survey does not end.
  case endlessSurvey(survey: String, step: String)
  /// A required item accepts no random answer.
  case needsAnswer(survey: String, item: String)
  /// An action of a participant failed.
  indirect case failed(participant: Int, date: CivilDate, event: OccurrenceKey?, reason: any Error & Sendable)

  /// A description of the error and how to fix it.
  package var message: String {
    switch self {
    case .endlessSurvey(let survey, let step):
      "the survey \(survey) is at step \(step) after 500 steps; do two steps lead back to each other?"
    case .needsAnswer(let survey, let item):
      "no random answer to '\(item)' of the survey \(survey) was found; let the behavior answer it: answers = function(event, rng) return { \(item) = … } end"
    case .failed(let participant, let date, let event, _):
      "participant \(participant), \(event.map { "\($0)" } ?? "\(date)")"
    }
  }
}

/// The behavior of virtual participants.
///
/// Each method takes its own stream of random numbers. Participants are simulated one after the other.
package protocol SimulatedBehavior: AnyObject {
  /// Begins the simulation of a participant; `number` counts from 1.
  func begin(_ number: Int, random: SimulationRandom) throws

  /// Returns the probability, 0 to 1, that an event is done; called on each day on which it can be.
  func chance(of event: Event, random: SimulationRandom) throws -> Double

  /// Returns the probability, 0 to 1, that an event that is not done is declined.
  func declining(_ event: Event, random: SimulationRandom) throws -> Double

  /// Returns the delay, in seconds, after which an event that can be done is done.
  func delay(of event: Event, random: SimulationRandom) throws -> Double

  /// Returns the probability, 0 to 1, that a reminder of an event is followed: that the event is done soon after, unless it was done before.
  func following(_ event: Event, random: SimulationRandom) throws -> Double

  /// Returns answers to an event's survey; items without one are answered at random.
  func answers(to event: Event, random: SimulationRandom) throws -> AnswerSheet

  /// Returns the probability, 0 to 1, that a participant leaves at the beginning of a day; the first day is 1.
  func leaving(on day: Int, random: SimulationRandom) throws -> Double
}

/// The default behavior: four of five events are done, most of them soon, with random answers.
package final class UsualBehavior: SimulatedBehavior {
  /// Creates the default behavior.
  package init() {}

  package func begin(_ number: Int, random: SimulationRandom) {}

  package func chance(of event: Event, random: SimulationRandom) -> Double { 0.8 }

  package func declining(_ event: Event, random: SimulationRandom) -> Double { 0.1 }

  package func delay(of event: Event, random: SimulationRandom) -> Double {
    var random = random
    return random.exponential(mean: event.occurrence.isAllDay ? 4 * 3600 : 1800)
  }

  package func following(_ event: Event, random: SimulationRandom) -> Double { 0 }

  package func answers(to event: Event, random: SimulationRandom) -> AnswerSheet { AnswerSheet() }

  package func leaving(on day: Int, random: SimulationRandom) -> Double { 0.002 }
}
