package import CareModel

/// A step as a review shows it.
package struct ReviewedStep: Hashable, Sendable {
  /// The step.
  package var step: Step
  /// The items that were shown, with their answers.
  package var answers: [(item: FormItem, answer: Answer?)]
  /// Whether the participant can go back to change the answers.
  package var isEditable: Bool
  /// The titles of the rows of a repeat group; the items of ``answers`` name their rows.
  package var rowTitles: [Int: String] = [:]
  /// The reason for which an active step was not done; nil if it was, and for every other step.
  package var notDone: NotDoneReason?

  /// Whether two steps show the same.
  package static func == (a: ReviewedStep, b: ReviewedStep) -> Bool {
    a.step == b.step && a.isEditable == b.isEditable && a.notDone == b.notDone
      && a.answers.elementsEqual(b.answers, by: ==)
  }

  /// Hashes the step.
  package func hash(into hasher: inout Hasher) { hasher.combine(step) }
}

extension SurveyRun {
  /// Returns what the current step shows, if it is a review; otherwise nothing.
  ///
  /// - Throws: ``SurveyRunError``, or the error of a hook.
  package func reviewedSteps() throws -> [ReviewedStep] {
    guard let openStep, case .review(let review) = openStep.step.kind else { return [] }
    let results = review.source == .run ? record.steps : record.earlier.first?.steps ?? []
    let wanted = Set(review.steps), open = stepsBack
    var shown: [ReviewedStep] = []
    for result in results where wanted.isEmpty || wanted.contains(result.id) {
      guard let step = try? route.step(result.id) else { continue }
      let answers = result.answers.compactMap { answer -> (item: FormItem, answer: Answer?)? in
        guard let item = step.question(answer.itemID)?.item, item.id != step.optionID,
          step.id != item.id || result.rows?.isEmpty ?? true
        else {
          return nil
        }
        return (
          reviewed(item.offering(answer.offered), of: step, in: answer.row, result),
          answer.skipped ? nil : answer.answer
        )
      }
      guard !answers.isEmpty else { continue }
      shown.removeAll { $0.step.id == step.id }
      shown.append(
        ReviewedStep(
          step: filled(translated(step.step)), answers: answers,
          isEditable: review.source == .run && open.contains(step.id), rowTitles: titles(of: result, step),
          notDone: result.notDone))
    }
    return shown
  }

  /// Returns an item as a review shows it, in its row if it has one.
  private func reviewed(_ item: FormItem, of step: PreparedStep, in row: Int?, _ result: StepResult) -> FormItem {
    let item = translated(item, of: step)
    guard let row else { return filled(item) }
    return filled(item.inRow(row).named, in: place(ofRow: row, of: result))
  }

  private func titles(of result: StepResult, _ step: PreparedStep) -> [Int: String] {
    Dictionary((result.rows ?? []).map { ($0, title(of: place(ofRow: $0, of: result), step)) }) { first, _ in first }
  }

  /// The steps to which the run can go back.
  private var stepsBack: Set<String> {
    var found: Set<String> = []
    var visits = visits[...]
    while let visit = visits.popLast(), let previous = visits.last,
      let step = try? route.step(visit.stepID), step.behavior.allowsBack, !step.behavior.endsSurvey,
      leadsBack(previous)
    {
      found.insert(previous.stepID)
    }
    return found
  }

  /// Continues from an edited step to the review, past every step that was visited before and whose answers still hold.
  ///
  /// A step that is new on the path, or that needs an answer, is shown.
  mutating func returnToReview(at now: Instant) {
    while let review = reviewing, let openStep, let visit = visits.last {
      guard openStep.id != review else {
        reviewing = nil
        return
      }
      guard enteredBefore else { return }
      var after = self
      after.reviewing = nil
      do {
        if visit.isBlank(at: openStep), visit.notDone == nil, openStep.step.optional {
          try after.pass(at: now)
        } else {
          try after.advance(at: now)
        }
      } catch {
        // The participant meets the same obstacle when continuing from here.
        return
      }
      guard after.finished == nil else { return }
      after.reviewing = review
      self = after
    }
  }
}
