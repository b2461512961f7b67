import CareModel

/// Writes the answers of a run as a FHIR R4 QuestionnaireResponse.
struct ResponseWriter {
  private let answers: AnsweredSurvey
  let survey: Survey
  private let plan: String
  let linkIDs: SurveyLinkIDs
  private(set) var losses: [ExchangeLoss] = []
  private(set) var questionnaire = ""

  init(_ answers: AnsweredSurvey, survey: Survey, plan: String) {
    self.answers = answers
    self.survey = survey
    self.plan = plan
    linkIDs = SurveyLinkIDs(survey)
  }

  /// The id, which an event's answers keep when they are amended.
  var id: String {
    FHIRIdentity.event(of: answers.patient.text, carePlan: answers.carePlan?.text, key: answers.key.text)
  }

  mutating func lose(_ path: String, _ what: String, _ why: String) {
    let loss = ExchangeLoss(path: path, what: what, why: why)
    if !losses.contains(loss) { losses.append(loss) }
  }

  // MARK: The resource

  /// Returns the resource.
  mutating func resource(_ address: SurveyAddress, fingerprint: String) -> OrderedJSON {
    questionnaire = address.canonical
    loseContext()
    if answers.result.surveyHash != fingerprint {
      lose("survey", "the version that was answered", "is not stored; items are named as in this one")
    }
    var resource = ObjectBuilder()
    resource.add("resourceType", "QuestionnaireResponse")
    resource.add("id", id)
    resource.add("language", answers.result.language)
    resource.add("extension", runExtensions)
    resource.add("identifier", answers.identifier(in: plan))
    resource.add("questionnaire", questionnaire)
    resource.add("status", answers.status.rawValue)
    let patient = answers.subject(in: plan)
    resource.add("subject", patient)
    resource.add("authored", (answers.zone ?? .utc).iso(answers.authored))
    // What staff transcribe is still the participant's own answer.
    resource.add("author", answers.isTranscribed ? staff : patient)
    resource.add("source", patient)
    let revisited = SurveyConditions(survey).revisited
    guard let form = survey.form else {
      var items: [OrderedJSON] = []
      for (place, step) in survey.steps.enumerated() {
        items += self.items(of: step, isRevisited: revisited.contains(place))
      }
      resource.add("item", items + scores().map(\.item))
      return resource.json
    }
    var tree = ResponseTree(form)
    for (place, step) in survey.steps.enumerated() {
      add(step, isRevisited: revisited.contains(place), to: &tree)
    }
    for (score, item) in scores() {
      if address.isForm, score.form?.linkID == nil {
        lose(
          "scores.\(score.id)", "the score", "is no item of the form; the values of the outcome have it if it is kept")
      } else {
        tree.add(item, in: nil, tree.everything)
      }
    }
    resource.add("item", tree.json)
    return resource.json
  }

  private var staff: OrderedJSON { .object([.init("type", .text("Practitioner")), .init("display", .text("staff"))]) }

  /// What R4 has no elements for, and other programs ignore.
  private var runExtensions: [OrderedJSON] {
    let result = answers.result
    return [
      time(FHIRNames.Own.started, result.started), time(FHIRNames.Own.finished, result.finished),
      result.seed.map { FHIRExtension.text(FHIRNames.Own.seed, String($0)) },
      result.device.map { FHIRExtension.text(FHIRNames.Own.device, $0) },
    ].compactMap(\.self)
  }

  private func time(_ url: String, _ time: Instant?) -> OrderedJSON? {
    time.map { FHIRExtension.make(url, "DateTime", .text((answers.zone ?? .utc).iso($0))) }
  }

  /// Lists what a response cannot have.
  private mutating func loseContext() {
    if answers.isTranscribed { lose("late_entry", "the reason of the late entry", "is a text about the participant") }
    if answers.status == .amended { losses.append(Self.correctedValues) }
  }

  /// The loss of values that differ from the answers.
  static let correctedValues = ExchangeLoss(
    path: "values", what: "the corrected values", why: "are of the outcome, and not answers")

  // MARK: Steps

  /// Returns the visits of a step that are written, and lists what is not.
  mutating func visits(of step: Step, isRevisited: Bool) -> [StepResult] {
    let visits = answers.result.visits(step.id)
    // R4 repeats only what the questionnaire says can repeat.
    let written = isRevisited ? visits : visits.suffix(1)
    if written.count < visits.count {
      lose("\(step.id).visits", "the earlier visits", "are not written, because a function decided to come back")
    }
    for visit in written {
      if visit.measurement != nil { lose(step.id, "the recording", "is not exported; only its answer is") }
      if visit.changes?.isEmpty == false {
        lose("\(step.id).changes", "the answers before a change", "are not written")
      }
    }
    return Array(written)
  }

  private mutating func items(of step: Step, isRevisited: Bool) -> [OrderedJSON] {
    visits(of: step, isRevisited: isRevisited).flatMap { visit -> [OrderedJSON] in
      if let question = step.repeatingQuestion(isRevisited: isRevisited) {
        return [repeating(question, of: visit, in: step)].compactMap(\.self)
      }
      // The number of rows is that of the groups.
      let rows = visit.rows.map { rows in rows.map { row in visit.answers.filter { $0.row == row } } }
      return (rows ?? [visit.answers]).compactMap { group($0, of: visit, in: step) }
    }
  }

  /// Returns the group of a visit, or of one of its rows; nil if it shows no items.
  mutating func group(_ answers: [AnswerResult], of visit: StepResult, in step: Step) -> OrderedJSON? {
    let items = step.exportedItems.compactMap { question in
      answers.first { $0.itemID == question.id }.map { item($0, question, of: visit, in: step) }
    }
    guard !items.isEmpty else { return nil }
    return group(items, of: visit, in: step)
  }

  func group(_ items: [OrderedJSON], of visit: StepResult, in step: Step) -> OrderedJSON {
    var group = ObjectBuilder()
    group.add("extension", times(of: visit))
    group.add("linkId", linkIDs.linkID(of: step))
    group.add("item", items)
    return group.json
  }

  func times(of visit: StepResult) -> [OrderedJSON] {
    [time(FHIRNames.Own.started, visit.started), time(FHIRNames.Own.finished, visit.finished)].compactMap(\.self)
  }

  /// Returns the rows of a visit as the answers to one question, as ``QuestionnaireWriter`` writes the group; nil if there are none.
  private mutating func repeating(_ question: FormItem, of visit: StepResult, in step: Step) -> OrderedJSON? {
    let rows = visit.answers.filter { $0.row != nil && $0.itemID == question.id }
    guard !rows.isEmpty else { return nil }
    if rows.contains(where: { $0.answer == nil }) {
      lose("\(step.id).\(question.id)", "the rows without an answer", "are not written")
    }
    let isGrouped = step.title != nil || step.page.flatMap { survey.pages[$0] } != nil
    var item = ObjectBuilder()
    item.add("extension", isGrouped ? [] : times(of: visit))
    item.add("linkId", linkIDs.linkID(of: question.id, in: step.id))
    item.add(
      "answer",
      rows.flatMap { row -> [OrderedJSON] in
        values(of: row, question, in: step).map { value in
          var answer = ObjectBuilder()
          answer.add("extension", extensions(of: row))
          answer.add(value.name, value.value)
          return answer.json
        }
      })
    return isGrouped ? group([item.json], of: visit, in: step) : item.json
  }

  /// Returns why there is no answer to a task that was not done: the code that other programs know, and the reason.
  private func absence(in visit: StepResult) -> [OrderedJSON] {
    guard let reason = visit.notDone else { return [] }
    return [
      FHIRExtension.make(FHIRNames.absentReason, "Code", .text(FHIRNames.notPerformed)),
      FHIRExtension.text(FHIRNames.Own.notDone, reason.rawValue),
    ]
  }

  func extensions(of given: AnswerResult) -> [OrderedJSON] {
    let confirmed = given.confirmed == true ? FHIRExtension.flag(FHIRNames.Own.confirmed) : nil
    let typed = given.answer?.typedAmount.map { amount in
      FHIRExtension.make(FHIRNames.Own.typed, "Quantity", FHIRExtension.quantity(amount.value, amount.units))
    }
    return [time(FHIRNames.Own.answered, given.answered), confirmed, typed].compactMap(\.self)
  }

  /// Returns an item that was shown; without an answer if it was skipped.
  mutating func item(
    _ given: AnswerResult, _ question: FormItem, of visit: StepResult, in step: Step
  ) -> OrderedJSON {
    var item = ObjectBuilder()
    item.add("extension", extensions(of: given) + (question.id == step.id ? absence(in: visit) : []))
    item.add("linkId", linkIDs.linkID(of: question.id, in: step.id))
    item.add("answer", values(of: given, question, in: step).map { .object([$0]) })
    return item.json
  }

  /// Returns the values of an answer; none if it is withheld or has no type in R4, which is listed.
  mutating func values(
    of given: AnswerResult, _ question: FormItem, in step: Step
  ) -> [OrderedJSON.Member] {
    let path = "\(step.id).\(question.id)"
    let shape = FHIRItemShape(of: question)
    let values = given.answer.map { FHIRAnswer.values($0, question.format, shape, zone: answers.zone) } ?? []
    if given.answer != nil, values.isEmpty, given.answer?.chosenValues?.isEmpty != true {
      let isWithheld = given.answer == .withheld
      lose(path, "the answer", isWithheld ? "is withheld, because it may tell who answered" : "has no type in R4")
    }
    if case .file? = given.answer { lose(path, "the bytes of the file", "are not written, only their hash") }
    if answers.zone == nil, shape.type == "dateTime", !values.isEmpty {
      lose(path, "the zone of the answer", "is not known; UTC is written")
    }
    return values
  }

  // MARK: Scores

  /// Returns the value of a score in the type that its form asks for.
  private func value(_ number: Double, of score: SurveyScore) -> OrderedJSON.Member {
    switch score.form?.type {
    case .integer:
      let whole = Int(exactly: number).map { OrderedJSON.Member("valueInteger", .whole($0)) }
      return whole ?? .init("valueDecimal", .number(number))
    case .quantity: return .init("valueQuantity", FHIRExtension.quantity(number, nil))
    default: return .init("valueDecimal", .number(number))
    }
  }

  private func scores() -> [(score: SurveyScore, item: OrderedJSON)] {
    var result = answers.result
    result.scoring = survey.scores
    return survey.scores.compactMap { score in
      guard let number = result.score(score.id)?.answer?.number else { return nil }
      let item = OrderedJSON.object([
        .init("linkId", .text(linkIDs.linkID(ofScore: score.id))),
        .init("answer", .array([.object([value(number, of: score)])])),
      ])
      return (score, item)
    }
  }
}

extension AnsweredSurvey {
  /// Returns the identifier of the event's answers, or of one of its values, in a plan.
  func identifier(in plan: String, number: Int? = nil) -> OrderedJSON {
    let event = "\(carePlan?.text ?? patient.text)/\(key)"
    return Self.identifier(number.map { "\(event)#\($0)" } ?? event, in: plan)
  }

  /// Returns the reference to the participant, who is named by the id in the store, and by nothing else.
  func subject(in plan: String) -> OrderedJSON {
    .object([
      .init("reference", .text("Patient/\(FHIRIdentity.id(patient.text))")), .init("type", .text("Patient")),
      .init("identifier", Self.identifier(patient.text, in: plan)),
    ])
  }

  private static func identifier(_ value: String, in plan: String) -> OrderedJSON {
    .object([.init("system", .text(FHIRNames.system(of: plan))), .init("value", .text(value))])
  }
}
