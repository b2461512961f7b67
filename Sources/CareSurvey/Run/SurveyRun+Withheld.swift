import CareModel

extension SurveyRun {
  /// Hands the answers that are not kept to the host, and leaves in their places that they were given.
  ///
  /// A step that is left again with some answers changed hands over all that the run has been given; one that was cleared is withdrawn.
  mutating func handOver(_ shown: [PreparedItem]) {
    guard let visit = visits.indices.last, let step = openStep, step.hasBuiltInItems else { return }
    let before = withheld.last { $0.step == step.id }
    var given: [String: Answer] = [:]
    for item in step.questions where item.item.isWithheld {
      guard let answer = visits[visit].entries[item.id]?.answer, shown.contains(where: { $0.id == item.id }) else {
        visits[visit].entries[item.id] = nil
        continue
      }
      given[item.id] = answer == .withheld ? before?.answer(to: item.id) : answer
      visits[visit].entries[item.id]?.answer = .withheld
    }
    withheld.removeAll { $0.step == step.id }
    if !given.isEmpty { withheld.append(WithheldAnswers(step: step.id, kind: step.step.kind, answers: given)) }
  }

  /// Returns a visit without the answers that are not kept: one that the host was not given yet is asked for again.
  func savable(_ visit: StepVisit) -> StepVisit {
    guard let step = try? route.step(visit.stepID), step.hasBuiltInItems else { return visit }
    var visit = visit
    for item in step.questions where item.item.isWithheld && visit.entries[item.id]?.answer != .withheld {
      visit.entries[item.id] = nil
    }
    return visit
  }
}
