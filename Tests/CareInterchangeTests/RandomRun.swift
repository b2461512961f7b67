import CareModel
import CareSurvey
import CareTestSupport

/// Runs of a survey with random answers.
enum RandomRun {
  /// Returns an answer for most items, whether they will be shown or not.
  static func answers(
    _ survey: Survey, _ random: inout SeededGenerator, _ values: inout SampleRandom
  ) -> [String: Answer] {
    var answers: [String: Answer] = [:]
    for item in survey.steps.flatMap(\.items) where random.chance(80) {
      answers[item.id] =
        item.dontKnow && random.chance(30) ? .dontKnow : item.format.definition.randomAnswer(using: &values)
    }
    return answers
  }

  /// Returns the result of a run in which these answers are given wherever they are asked for.
  static func result(_ survey: Survey, _ answers: [String: Answer], at now: Instant) throws -> SurveyResult {
    var run = try SurveyRun.begin(survey, runID: "r", at: now), given: Set<String> = []
    while run.finished == nil {
      while let item = try run.visibleItems.first(where: { !given.contains($0.id) && answers[$0.id] != nil }) {
        given.insert(item.id)
        try run.answer(item.id, answers[item.id], at: now)
      }
      try run.next(at: now)
    }
    return try run.result()
  }
}
