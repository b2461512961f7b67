import CareModel

extension SurveyResult {
  /// `run_details`: where and how a survey was answered.
  static let row = Row<SurveyResult>(
    "run_details", "Where and how a survey was answered.",
    [
      .field("id", "The run.", \.runID), .field("survey", "The survey.", \.surveyID),
      .field("started", "When it began.", \.started), .field("finished", "When it ended.", \.finished),
      .field("zone", "The zone in which it was answered.", \.zone),
      .field("language", "The language in which it was last shown; nil for the author's own texts.", \.language),
      .field("device", "The device or program that showed it.", \.device),
      .field("seed", "The number from which the random orders derive; nil if nothing is in random order.") {
        $0.seed.map { Int(clamping: $0) }
      },
      .field("path", "The steps in the order in which they were shown.") { $0.steps.map(\.id) },
    ])
}
