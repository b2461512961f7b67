package import CareModel
import CareSurvey

/// Answers, the questionnaires that they answer, and the values that derive from them, as files of FHIR R4.
package struct FHIRBundle: Sendable {
  /// The types of resource that a bundle can have, in their order.
  package enum ResourceType: String, Sendable, CaseIterable {
    case questionnaire = "Questionnaire"
    case response = "QuestionnaireResponse"
    case observation = "Observation"
  }

  private struct Entry: Sendable {
    let type: ResourceType
    let id: String
    let resource: OrderedJSON
  }

  /// What is lost, each once.
  package private(set) var losses: [ListedLoss] = []
  /// The canonical addresses of the questionnaires, with their versions.
  package private(set) var addresses: [String] = []
  /// The types of resource that are written, in their order.
  package let types: [ResourceType]

  private var entries: [Entry] = []

  /// Creates an empty bundle with some types of resource.
  package init(types: Set<ResourceType> = Set(ResourceType.allCases)) {
    self.types = ResourceType.allCases.filter(types.contains)
  }

  /// Adds the answers to a survey, the values of their outcome, and the survey if it is not in the bundle.
  ///
  /// - Throws: `EncodingError` if a number of the survey is not finite.
  package mutating func add(_ answers: AnsweredSurvey, to survey: Survey, of plan: PlanHeader.ID) throws {
    let response = try ExportedResponse(answers, survey: survey, plan: plan)
    if !addresses.contains(response.questionnaire) {
      addresses.append(response.questionnaire)
      let exported = try ExportedQuestionnaire(survey, plan: plan)
      let id = FHIRIdentity.id(of: survey.id, version: try survey.fingerprint())
      add(.questionnaire, [(id, exported.resource)], exported.losses, survey.id)
    }
    let isValued = types.contains(.observation)
    // The corrected values are in Observations.
    let losses = response.losses.filter { !isValued || $0 != ResponseWriter.correctedValues }
    add(.response, [(response.id, response.resource)], losses, survey.id, responses: 1)
    var observations = ObservationWriter(answers, plan: plan.text, response: response.id)
    let resources = observations.resources()
    add(.observation, resources, observations.losses, survey.id, responses: 1)
  }

  private mutating func add(
    _ type: ResourceType, _ resources: [(id: String, resource: OrderedJSON)], _ losses: [ExchangeLoss],
    _ survey: String,
    responses: Int = 0
  ) {
    guard types.contains(type) else { return }
    entries += resources.map { Entry(type: type, id: $0.id, resource: $0.resource) }
    for loss in losses { lose(loss, survey, responses: responses) }
  }

  /// Lists answers that cannot be written, because their survey is not known.
  package mutating func lose(answersTo survey: String, why: String) {
    lose(ExchangeLoss(path: "answers", what: "the answers of an event", why: why), survey, responses: 1)
  }

  private mutating func lose(_ loss: ExchangeLoss, _ survey: String, responses: Int) {
    if let place = losses.firstIndex(where: { $0.survey == survey && $0.loss == loss }) {
      losses[place].responses = (losses[place].responses ?? 0) + responses
    } else {
      losses.append(ListedLoss(survey: survey, loss, responses: responses))
    }
  }

  // MARK: Files

  /// Returns the number of resources of a type.
  package func count(of type: ResourceType) -> Int { entries.count { $0.type == type } }

  /// Returns the ids of the resources of a type, in their order.
  package func ids(of type: ResourceType) -> [String] { entries.filter { $0.type == type }.map(\.id) }

  /// Returns the resources of a type, each without a line break.
  package func texts(of type: ResourceType) -> [String] {
    entries.filter { $0.type == type }.map(\.resource.compact)
  }

  /// Returns the resources of a type, one on each line.
  package func lines(of type: ResourceType) -> String {
    entries.filter { $0.type == type }.map { $0.resource.compact + "\n" }.joined()
  }

  /// Returns a Bundle of type collection, with the resources in the order of their types.
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
    bundle.add(
      "entry",
      types.flatMap { type in entries.filter { $0.type == type } }.map { entry in
        .object([.init("fullUrl", .text("urn:uuid:\(FHIRIdentity.uuid(entry.id))")), .init("resource", entry.resource)])
      })
    return bundle.json.pretty
  }
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
