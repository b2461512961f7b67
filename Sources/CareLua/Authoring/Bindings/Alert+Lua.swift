import CareModel
import CareSurvey

extension ConstructorEntry {
  static let alert = ConstructorEntry(
    "alert", .named, makes: .alert,
    "A message to the care team when a condition holds for an answer, or for another cause; raised once per event.",
    fields: AlertDefinition.authoredFields)
}

extension AlertDefinition: DeclaredNoun {
  static let noun = FieldType.Noun.alert
  static let scriptFields = makeScriptFields()
  static var recordedList: ResultType { .optional(.list(of: .map(of: .anything))) }

  static func luaList(_ list: [AlertDefinition], in zone: Zone) -> LuaValue {
    .tables(
      list.map {
        [
          "id": .string($0.id), "title": .text($0.title), "to": .list($0.to.map(\.text)),
          "urgency": .string($0.urgency.rawValue), "escalate": AlertStep.luaList($0.escalation, in: zone),
        ]
      })
  }

  /// Reads the alerts of a task, or of a change of it.
  static func readList(_ field: Decoded.Field, by decoder: PlanDecoder) -> [AlertDefinition]? {
    decoder.checkUnique(
      field.items.compactMap { item -> (id: String, authored: Authored)? in
        guard let declaration = item.declaration, let id = declaration.id else { return nil }
        return (id, Authored(.text(id), path: item.authored.path, place: decoder.idPlace(of: declaration)))
      }, "alert")
    return field.items.compactMap { read($0, by: decoder) }
  }

  static func readDeclared(_ declaration: Declaration, path: String, by decoder: PlanDecoder) -> AlertDefinition? {
    guard let reader = decoder.reader(declaration, path: path), let id = declaration.id else { return nil }
    for contact in reader.list("to") {
      if let id = contact.text { decoder.contactUses.append((id, contact.authored)) }
    }
    var alert = read(reader, by: decoder)
    alert?.id = id
    return alert
  }
}

extension AlertDefinition.Urgency: ScriptValue {}

extension PlanDecoder {
  /// Reports causes of alerts that do not fit their task: conditions that do not fit its survey, or recorded values where it
  /// has none, and reasons that it does not list.
  func checkAlerts(of task: CareTask, _ reader: FieldReader) {
    // Alerts that could not be read are missing from the task.
    var alerts = task.alerts[...]
    for item in reader.list("alerts") {
      guard let declaration = item.declaration, let alert = alerts.first, alert.id == declaration.id else { continue }
      alerts.removeFirst()
      let when = self.when(of: declaration, path: item.authored.path)
      switch alert.when {
      case .answers(let condition): check(condition, of: task, reader, at: when)
      case .declined(let reasons): check(reasons, of: task, at: when)
      case .count(let count):
        if task.link != nil, count.state == .completed || count.state == .late {
          report(
            .badLink, at: when,
            "a task with a `link` records no completed events; write alert.samples, or another state")
        }
      case .samples: break
      case .missed:
        if task.isAtWill {
          report(.badLink, at: when, "what can be done at will is never missed; write alert.events, or a schedule")
        }
      }
    }
  }

  private func check(_ condition: Condition, of task: CareTask, _ reader: FieldReader, at when: Authored) {
    // What is wrong with the survey itself has been reported.
    guard task.survey != nil || !reader.written.contains("survey") && reader["survey"] == nil else { return }
    if let survey = task.survey {
      report(survey.diagnose(condition), in: when)
      for use in parameterUses.indices where parameterUses[use].authored.path.hasPrefix(when.path) {
        parameterUses[use].survey = survey
      }
    } else if condition.asksOfItems {
      report(
        .notAllowed, at: when,
        "this task has no survey, and an outcome value is never skipped or \"don't know\"; write survey.at_least(\"dose\", 100)"
      )
    }
  }

  /// Reports reasons that a participant can never give.
  private func check(_ reasons: [String], of task: CareTask, at when: Authored) {
    guard let decline = task.decline else { return }
    let known = decline.reasons.map(\.value)
    for reason in reasons where !known.contains(reason) {
      let meant = Suggestion.nearest(to: reason, in: known)
      report(
        .unknownID, at: when, notes: meant == nil ? [PlanDecoder.list(known, of: "listed")] : [],
        "\(quoted(reason)) is not a reason to decline this task\(meant.map { "; did you mean `\($0)`?" } ?? "")")
    }
  }

  private func when(of alert: Declaration, path: String) -> Authored {
    let table = tablePlace(place(of: alert))
    guard case .table(let fields)? = alert.table, let when = fields.fields["when"] else {
      return Authored(.nothing, path: path, place: table)
    }
    return Authored(.nothing, path: path, place: table).field("when", when)
  }
}

extension Condition {
  /// Whether it or a part of it asks what only an item of a survey can be.
  var asksOfItems: Bool {
    switch self {
    case .isSkipped, .isDontKnow: true
    case .all(let parts), .any(let parts), .none(let parts): parts.contains(where: \.asksOfItems)
    default: false
    }
  }
}
