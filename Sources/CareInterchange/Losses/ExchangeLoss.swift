/// A part of a plan that another format does not show.
package struct ExchangeLoss: Hashable, Sendable, Encodable {
  /// The path in the plan's own names: `how.pain.vertical`.
  package let path: String
  /// What is lost.
  package let what: String
  /// The reason.
  package let why: String
  /// Whether `care` reads it back from its own extensions, which other programs ignore.
  package let isKept: Bool

  package init(path: String, what: String, why: String, isKept: Bool = false) {
    self.path = path
    self.what = what
    self.why = why
    self.isKept = isKept
  }

  private enum CodingKeys: String, CodingKey {
    case path, what, why, isKept = "kept"
  }

  /// The loss in a line.
  package var text: String { "\(path): \(what) \(why)" + (isKept ? "; care reads it back" : "") }
}

/// A loss with the survey that it is in, as `losses.json` lists it.
package struct ListedLoss: Hashable, Sendable, Encodable {
  /// The id of the survey.
  package let survey: String
  /// What is lost.
  package let loss: ExchangeLoss
  /// The number of responses in which it is lost, 0 for a loss of the questionnaire itself; nil if only surveys are exported.
  package var responses: Int?

  package init(survey: String, _ loss: ExchangeLoss, responses: Int? = nil) {
    self.survey = survey
    self.loss = loss
    self.responses = responses
  }

  private enum CodingKeys: String, CodingKey {
    case survey, responses
  }

  /// Writes the survey, the fields of the loss, and the number of responses as one object.
  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(survey, forKey: .survey)
    try fields.encodeIfPresent(responses, forKey: .responses)
    try loss.encode(to: encoder)
  }

  /// The loss in a line.
  package var text: String {
    let count = responses ?? 0
    return "\(survey): \(loss.text)" + (count > 1 ? " (\(count) responses)" : "")
  }
}
