package import CareModel
import CareSurvey

/// The answers of one participant of a bulk export, with who recorded them.
package struct BulkResponses {
  /// The answers, their questionnaires, and their values.
  package private(set) var bundle = FHIRBundle()
  /// The Provenances.
  package private(set) var provenances: [BulkResource] = []

  /// The ids of the events with kept answers, also of those whose survey the store does not have.
  package private(set) var answered: Set<String> = []

  private let names: Pseudonyms?
  private let isIdentified: Bool

  /// Creates an empty list.
  package init(names: Pseudonyms?, isIdentified: Bool) { (self.names, self.isIdentified) = (names, isIdentified) }

  /// Adds the answers of an outcome; `survey` is nil if the store does not have it.
  ///
  /// - Throws: `EncodingError` if a number of the survey is not finite; `DecodingError` if the kept answers are not those of a survey.
  package mutating func add(
    _ outcome: Version<Outcome>, earlier: [Outcome], to survey: Survey?, of plan: PlanHeader.ID
  ) throws {
    guard var answers = try AnsweredSurvey(outcome.value, earlier: earlier) else { return }
    let named = names?.replacing(answers) ?? answers
    answered.insert(
      FHIRIdentity.event(of: named.patient.text, carePlan: named.carePlan?.text, key: named.key.text))
    guard let survey else {
      bundle.lose(
        answersTo: answers.result.surveyID, why: "are not written, because the store does not have their survey")
      return
    }
    if !isIdentified { answers.withholdPersonal(of: survey) }
    let plan = names?.replacing(plan, of: answers) ?? plan
    answers = names?.replacing(answers) ?? answers
    try bundle.add(answers, to: survey, of: plan)
    let id = ResponseWriter(answers, survey: survey, plan: plan.text).id
    let patient = BulkNames.reference(.patient, FHIRIdentity.id(answers.patient.text))
    let author = outcome.author.flatMap { $0 == outcome.value.patient.text ? nil : $0 }
    provenances.append(
      BulkResource(.provenance, id: FHIRIdentity.hash("\(id)\n\(outcome.seq)", 32)) { resource in
        resource.add("target", [BulkNames.reference(.response, id)])
        resource.add("recorded", outcome.recorded.iso)
        resource.add("agent", [.object([.init("who", author.map(who) ?? patient)])])
        let commit = OrderedJSON.object([
          .init("system", .text("urn:care:commit")), .init("value", .text(String(outcome.seq))),
        ])
        resource.add(
          "entity",
          [.object([.init("role", .text("source")), .init("what", .object([.init("identifier", commit)]))])])
      })
  }

  /// Returns a person who is not the participant: by name only if participants are named, too.
  private func who(_ author: String) -> OrderedJSON {
    guard let name = isIdentified ? author : names?.name(of: author) else {
      return .object([.init("display", .text("staff"))])
    }
    return .object([.init("identifier", .object([.init("value", .text(name))]))])
  }
}

extension AnsweredSurvey {
  /// Withholds the answers that may identify the participant, and the values that derive from them.
  package mutating func withholdPersonal(of survey: Survey) {
    let personal = Set(
      survey.steps.flatMap(\.questions).filter(\.format.isPersonal).map(\.id)
        + result.steps.flatMap(\.answers).filter { AnswerFormat.isPersonal($0.format) }.map(\.itemID))
    for step in result.steps.indices {
      for place in result.steps[step].answers.indices
      where personal.contains(result.steps[step].answers[place].itemID)
        && result.steps[step].answers[place].answer != nil
      {
        result.steps[step].answers[place].answer = .withheld
        result.steps[step].answers[place].options = nil
      }
    }
    values.removeAll { $0.kind.map(personal.contains) ?? false }
  }
}
