package import CareModel

extension SurveyRun {
  /// The answer that an item of the current step has now, whether the item shows or not.
  package func answer(to item: String) -> Answer? {
    visits.last?.entries[item]?.answer
  }

  /// Answers an item of the current step, or clears its answer with nil.
  ///
  /// An item that does not show may be answered too: the answer counts once it does.
  ///
  /// - Throws: ``AnswerError``; the answer before is kept then.
  package mutating func answer(_ item: String, _ answer: Answer?, at now: Instant) throws(AnswerError) {
    guard let step = openStep, let visit = visits.indices.last else { throw .runFinished }
    guard let question = step.questions.first(where: { $0.id == item }) else {
      throw .unknownItem(
        item: item, suggestion: Suggestion.nearest(to: item, in: step.questions.map(\.id)))
    }
    guard !question.readOnly else { throw .readOnly(item: item) }
    let entry = try answer.map { (answer) throws(AnswerError) in
      StepVisit.Entry(answer: try question.validate(answer), answered: now)
    }
    visits[visit].entries[item] = entry
    // A number typed in is no measurement.
    visits[visit].motion = nil
  }

  /// Takes the measurement of the current active step; its range is the answer to the item of the step's id.
  ///
  /// - Throws: ``SurveyRunError/notMeasuring(step:)``, ``SurveyRunError/finished(_:)``, or ``AnswerError`` where the range is no angle.
  package mutating func record(motion: RangeOfMotion, at now: Instant) throws {
    guard let step = openStep, let visit = visits.indices.last else { throw ended }
    guard case .kneeRangeOfMotion = step.kind else { throw SurveyRunError.notMeasuring(step: step.id) }
    try answer(step.id, .double(motion.range), at: now)
    visits[visit].motion = motion
  }

  /// What a call on an ended run throws.
  var ended: SurveyRunError { .finished(finished ?? .completed) }
}
