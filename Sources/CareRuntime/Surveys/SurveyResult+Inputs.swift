import CareModel

extension SurveyResult {
  /// Returns the answers that the participant gave, as a sheet writes them: by item, of a repeat group its rows, and of an active step that
  /// is not done the reason; of a step that was visited again, those of the last visit.
  ///
  /// Default answers that nobody changed, measurements, and answers that are not kept are not among them.
  func inputs(of survey: Survey) -> [String: AnswerInput] {
    let options = Dictionary(survey.steps.map { ($0.id, $0.optionID) }) { first, _ in first }
    var inputs: [String: AnswerInput] = [:]
    for visit in Dictionary(steps.map { ($0.id, $0) }, uniquingKeysWith: { $1 }).values {
      if let reason = visit.notDone { inputs[visit.id] = .fields([AnswerInput.notDoneField: .text(reason.rawValue)]) }
      guard let rows = visit.rows else {
        for answer in visit.answers where answer.answered != nil { inputs[answer.itemID] = answer.input }
        continue
      }
      // A row of an option that was chosen before names it, also before anything in it is answered.
      let option = options[visit.id] ?? nil
      inputs[visit.id] = .rows(
        rows.map { row in
          let own = visit.answers.filter { $0.row == row && ($0.answered != nil || $0.itemID == option) }
          return Dictionary(own.map { ($0.itemID, $0.input) }) { $1 }.compactMapValues(\.self)
        })
    }
    return inputs
  }
}

extension AnswerResult {
  /// The input that gives the answer; nil if there is none.
  fileprivate var input: AnswerInput? {
    guard let input = answer.flatMap({ AnswerInput($0) }) else { return nil }
    return confirmed == true ? .confirmed(input) : input
  }
}
