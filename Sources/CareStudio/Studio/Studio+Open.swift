import CareModel
import CareRuntime
import CareSurvey
import CareWeb
import Synchronization

extension Studio {
  /// The most steps before the one that is opened, and the most passes with other answers.
  private static let mostSteps = 500, mostPasses = 40

  /// Opens a step of a task's survey: the steps before it are answered with invented answers, and the pass is saved as the participant's.
  ///
  /// The clock goes to the event's start, if it cannot be answered yet.
  /// - Returns: The address of the page.
  /// - Throws: ``StudioProblem`` if no event of the task can be answered within a year, or no answers that were tried lead to the step.
  func open(step: String, ofTask task: CareTask.ID) async throws -> String {
    let address = try await turns.run { [self] in
      guard let phone else { throw StudioProblem("the plan has not loaded yet; correct its errors first") }
      let patient = phone.patient, now = clock.now
      let found = try await phone.read { try Self.event(of: task, for: patient, in: $0, at: now) }
      guard let found else {
        throw StudioProblem("no event of the task '\(task)' can be answered within a year; choose another day")
      }
      if found.opens > now { clock.travel(to: found.opens) }
      let time = clock.now
      return try await phone.write { runtime in
        let event = try runtime.event(found.key, patient: patient, carePlan: found.carePlan, at: time)
        if let session = try Self.session(at: step, of: event, in: runtime, at: time) {
          try runtime.save(session, at: time)
        }
        return ParticipantAddress.page(of: event)
      }
    }
    news.tell()
    return address
  }

  /// An event, and when it opens.
  private struct Found: Sendable {
    var key: OccurrenceKey
    var carePlan: CarePlan.ID?
    var opens: Instant
  }

  private static func event(
    of task: CareTask.ID, for patient: Patient.ID, in runtime: CareRuntime, at now: Instant
  ) throws -> Found? {
    let current = try runtime.events(EventQuery(patient: patient, interval: .now, task: task), at: now)
    let coming = EventQuery.Interval.range(from: now, to: now.adding(seconds: 366 * 86_400))
    let later = try runtime.events(EventQuery(patient: patient, interval: coming, task: task), at: now)
    let open = (current + later).first { event in
      switch event.state {
      case .open, .started, .upcoming, .partial, .unfinished: event.window.closes > now
      default: false
      }
    }
    return open.map { Found(key: $0.key, carePlan: $0.carePlan, opens: $0.window.opens) }
  }

  /// Returns a pass of the event's survey that has reached a step; nil for the first step, where nothing need be saved.
  private static func session(
    at step: String, of event: Event, in runtime: CareRuntime, at now: Instant
  ) throws -> SurveySession? {
    guard let survey = event.task.survey, survey.steps.first?.id != step, !step.isEmpty else { return nil }
    for number in 1...mostPasses {
      var random = SimulationRandom(seed: UInt64(number), participant: number, decision: "open")
      var session = try runtime.beginSurvey(event, at: now)
      for _ in 0..<mostSteps {
        guard let current = session.step else { break }
        if current.id == step { return session }
        guard try session.answer(current, &random, at: now) else { break }
      }
    }
    throw StudioProblem("no answers that were tried lead to the step '\(step)'; answer the survey up to it")
  }
}

extension SurveySession {
  /// Answers a step with invented answers and leaves it; returns whether it could.
  fileprivate mutating func answer(_ step: Step, _ random: inout SimulationRandom, at now: Instant) throws -> Bool {
    do {
      if case .measuring(let task) = step.kind.behavior.interaction {
        try run.record(task.definition.randomResult(using: &random), at: now)
      } else {
        run.assumesReading = true
        var done: Set<String> = []
        while let item = try visibleItems().first(where: { !done.contains($0.id) }) {
          done.insert(item.id)
          guard !item.readOnly else { continue }
          do {
            try answer(item.id, invented(item, of: step, &random, at: now), confirmed: true, at: now)
          } catch is AnswerError {
            if item.required { return false }
          }
        }
      }
      try next(at: now)
      return true
    } catch is SurveyRunError { return false }
  }

  /// Returns an answer that the item may accept.
  private func invented(_ item: FormItem, of step: Step, _ random: inout SimulationRandom, at now: Instant) -> Answer {
    if item.id == step.id, let required = step.kind.behavior.requiredAnswer { return required }
    if let correct = item.correct { return correct }
    if item.isWithheld { return .withheld }
    let answer = item.format.resolved(on: run.zone.date(of: now)).definition.randomAnswer(using: &random)
    // Who confirms a text repeats it.
    return item.format.original.flatMap { self.answer(to: $0) } ?? answer
  }
}
