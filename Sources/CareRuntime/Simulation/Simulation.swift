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
    /// Whether values are accepted that leave a schedule less than the plan asks for.
    package var accepts = false
    /// Whether a participant completes the plan at the end of the day after which nothing of it is due.
    package var completes = true
    /// Whether the insights of each day are counted.
    package var watchesInsights = true

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

  /// The parameters.
  package let setup: Setup
  let behavior: any SimulatedBehavior
  /// The tasks whose completion may change what is due.
  let pivotalTasks: Set<CareTask.ID>
  /// Whether participants can reach the end of the plan.
  let mayEnd: Bool
  /// The ids of all items and measuring steps of the plan's surveys.
  private let items: Set<String>
  /// The values that all participants have, by parameter.
  private let fixed: [String: ParameterValue]
  /// The distributions of the other parameters.
  private let drawn: [String: ParameterDistribution]
  private let store: () throws -> CareRuntime

  /// Creates a simulation; `store` creates a store in memory that contains the plan.
  ///
  /// - Throws: ``RuntimeError`` for a value of a parameter that the plan does not have or accept;
  ///   ``SimulationError/endsTooLate(start:days:)``.
  package init(_ setup: Setup, behavior: any SimulatedBehavior, store: @escaping () throws -> CareRuntime) throws {
    let header = setup.plan.header
    guard setup.start.checkedAdding(months: 0, days: setup.days) != nil else {
      throw SimulationError.endsTooLate(start: setup.start, days: setup.days)
    }
    self.setup = setup
    self.behavior = behavior
    self.store = store
    let given = try setup.parameters.sorted { $0.key < $1.key }.map { name, value in
      (name, try header.checked(value, of: name))
    }
    let distributions = try behavior.parameters.sorted { $0.key < $1.key }.map { name, distribution in
      (name, try distribution.converted { try header.checked($0, of: name) })
    }
    let own = Dictionary(given) { first, _ in first }
    fixed = own.merging(header.defaults) { given, _ in given }
    drawn = Dictionary(distributions.filter { own[$0.0] == nil }) { first, _ in first }
    pivotalTasks = setup.plan.pivotalTasks
    mayEnd = setup.completes && setup.plan.mayEnd
    items = Set(setup.plan.versions.compactMap(\.survey).flatMap(\.steps).flatMap(\.questions).map(\.id))
  }

  /// Simulates one participant; `number` counts from 1.
  ///
  /// - Throws: ``SimulationError/failed(participant:date:event:reason:)``; otherwise as ``CareRuntime/enroll(_:at:)``.
  package func run(_ number: Int) throws -> ParticipantSummary {
    try run(number) { try $0.summary(at: $1) }
  }

  /// Simulates one participant, and returns what `body` reads of them at the end.
  func run<Result>(_ number: Int, _ body: (SimulatedParticipant, Instant) throws -> Result) throws -> Result {
    let runtime = try store()
    let end = setup.zone.startOfDay(setup.start.adding(days: setup.days))
    // One commit for everything: no one else sees the store, so there is no need to keep it step by step.
    return try CareRuntime.$failsOnScriptErrors.withValue(true) {
      try runtime.transaction(at: end) {
        let participant = SimulatedParticipant(self, number, runtime)
        try participant.run()
        return try body(participant, end)
      }
    }
  }

  /// Returns the values of a participant's parameters: those of all participants, and those that are drawn.
  package func parameters(of number: Int) -> [String: ParameterValue] {
    drawn.reduce(into: fixed) { values, parameter in
      var random = self.random(number, "param/\(parameter.key)")
      values[parameter.key] = parameter.value.value(at: random.unit())
    }
  }

  /// Returns the values of a parameter that participants can have, in the plan's order if it lists them.
  ///
  /// - Throws: ``RuntimeError/unknownParameter(plan:name:known:)``.
  func values(of name: String) throws -> [ParameterValue] {
    let header = setup.plan.header
    guard let parameter = header.parameters.first(where: { $0.name == name }) else {
      throw RuntimeError.unknownParameter(plan: header.id, name: name, known: header.parameters.map(\.name))
    }
    let values = drawn[name]?.shares.map(\.value) ?? [fixed[name]].compactMap(\.self)
    guard case .choice(let texts) = parameter.kind else { return values.uniqued }
    return texts.map { ParameterValue.text($0) }.filter { values.contains($0) }
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
