package import CareModel
import CareSurvey

/// Answers and the questionnaires that they answer, as files of FHIR R4.
package struct FHIRBundle: Sendable {
  /// A loss with the survey that it is in.
  package struct Loss: Hashable, Sendable {
    /// The id of the survey.
    package let survey: String
    /// What is lost.
    package let loss: ExchangeLoss
    /// The number of responses in which it is lost; 0 for a loss of the questionnaire itself.
    package var responses: Int
  }

  /// What is lost, each once.
  package private(set) var losses: [Loss] = []
  /// The number of questionnaires.
  package var questionnaireCount: Int { questionnaires.count }
  /// The number of responses.
  package var responseCount: Int { responses.count }

  private var questionnaires: [(address: String, id: String, resource: OrderedJSON)] = []
  private var responses: [ExportedResponse] = []

  /// Creates an empty bundle.
  package init() {}

  /// Adds the answers to a survey, and the survey if it is not in the bundle.
  ///
  /// - Throws: `EncodingError` if a number of the survey is not finite.
  package mutating func add(_ answers: AnsweredSurvey, to survey: Survey, of plan: PlanHeader.ID) throws {
    let response = try ExportedResponse(answers, survey: survey, plan: plan)
    if !questionnaires.contains(where: { $0.address == response.questionnaire }) {
      let exported = try ExportedQuestionnaire(survey, plan: plan)
      let id = FHIRIdentity.id(of: survey.id, version: try survey.fingerprint())
      questionnaires.append((response.questionnaire, id, exported.resource))
      for loss in exported.losses { lose(loss, survey.id) }
    }
    responses.append(response)
    for loss in response.losses { lose(loss, survey.id, responses: 1) }
  }

  /// Lists answers that cannot be written, because their survey is not known.
  package mutating func lose(answersTo survey: String, why: String) {
    lose(ExchangeLoss(path: "answers", what: "the answers of an event", why: why), survey, responses: 1)
  }

  private mutating func lose(_ loss: ExchangeLoss, _ survey: String, responses: Int = 0) {
    if let place = losses.firstIndex(where: { $0.survey == survey && $0.loss == loss }) {
      losses[place].responses += responses
    } else {
      losses.append(Loss(survey: survey, loss: loss, responses: responses))
    }
  }

  // MARK: Files

  /// Returns a Bundle of type collection: the questionnaires, then the responses.
  ///
  /// `commit` identifies the state of the store, and `time` is when that was recorded.
  package func json(commit: String?, time: Instant?) -> String {
    var bundle = ObjectBuilder()
    bundle.add("resourceType", "Bundle")
    if let commit {
      bundle.add("identifier", .object([.init("system", .text("urn:care:commit")), .init("value", .text(commit))]))
    }
    bundle.add("type", "collection")
    bundle.add("timestamp", time?.iso)
    let entries = questionnaires.map { ($0.id, $0.resource) } + responses.map { ($0.id, $0.resource) }
    bundle.add(
      "entry",
      entries.map { id, resource in
        .object([.init("fullUrl", .text("urn:uuid:\(FHIRIdentity.uuid(id))")), .init("resource", resource)])
      })
    return bundle.json.pretty
  }

  /// The questionnaires, one on each line.
  package var questionnaireLines: String { questionnaires.map { $0.resource.compact + "\n" }.joined() }

  /// The responses, one on each line.
  package var responseLines: String { responses.map { $0.line + "\n" }.joined() }

  /// The canonical addresses of the questionnaires, with their versions.
  package var addresses: [String] { questionnaires.map(\.address) }
}

extension FHIRIdentity {
  /// Returns a UUID of version 8 made from an id.
  static func uuid(_ id: String) -> String {
    var digits = Array(hash(id, 32))
    digits[12] = "8"
    digits[16] = "a"
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
  }
}
