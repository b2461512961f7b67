import CareModel
import CareSurvey

extension PlanDecoder {
  /// The alerts of a task, or of a change of it.
  func alerts(_ field: Decoded.Field) -> [AlertDefinition] {
    checkUnique(
      field.items.compactMap { item -> (id: String, authored: Authored)? in
        guard let declaration = item.declaration, let id = declaration.id else { return nil }
        return (id, Authored(.text(id), path: item.authored.path, place: idPlace(of: declaration)))
      }, "alert")
    return declarations(field, alert)
  }

  func alert(_ declaration: Declaration, path: String) -> AlertDefinition? {
    guard let reader = reader(declaration, path: path), let id = declaration.id else { return nil }
    let when = condition(reader, "when")
    for contact in reader.list("to") {
      if case .text(let id) = contact.decoded { contactUses.append((id, contact.authored)) }
    }
    let urgency = reader.text("urgency").flatMap { AlertDefinition.Urgency(rawValue: $0) } ?? .today
    return when.map {
      AlertDefinition(
        id: id, title: reader.text("title"), when: $0, to: reader.texts("to").map { Contact.ID($0) }, urgency: urgency)
    }
  }

  /// Reports conditions of alerts that do not fit the survey of the same task, or recorded values where it has none.
  func checkAlerts(of task: CareTask, _ reader: FieldReader) {
    let survey = task.survey
    // What is wrong with the survey itself has been reported.
    guard survey != nil || !reader.written.contains("survey") && reader["survey"] == nil else { return }
    // Alerts that could not be read are missing from the task.
    var alerts = task.alerts[...]
    for item in reader.list("alerts") {
      guard let declaration = item.declaration, let alert = alerts.first, alert.id == declaration.id else { continue }
      alerts.removeFirst()
      let when = self.when(of: declaration, path: item.authored.path)
      if let survey {
        for problem in survey.diagnose(alert.when) {
          var place = when
          if case .declared(let condition) = when.value {
            place = part(problem.path, of: condition, path: when.path)
          }
          report(
            problem.code.diagnosticCode, at: place, severity: problem.code.isWarning ? .warning : .error,
            problem.message)
        }
      } else if !alert.when.hooks.isEmpty {
        report(
          .notAllowed, at: when,
          "a function reads a survey's result, and this task has no survey; write survey.at_least(\"dose\", 100)")
      } else if alert.when.asksOfItems {
        report(
          .notAllowed, at: when,
          "this task has no survey, and an outcome value is never skipped or \"don't know\"; write survey.at_least(\"dose\", 100)"
        )
      }
    }
  }

  private func when(of alert: Declaration, path: String) -> Authored {
    let table = tablePlace(place(of: alert))
    guard case .table(let fields)? = alert.table, let when = fields.fields["when"] else {
      return Authored(.nothing, path: path, place: table)
    }
    return Authored(.nothing, path: path, place: table).field("when", when)
  }

  /// The reasons that a participant who declines can give.
  func decline(_ decline: FieldReader) -> DeclineReasons {
    let fields = decline.list("reasons")
    let reasons = options(decline, "reasons")
    checkUnique(
      fields.compactMap { field -> (id: String, authored: Authored)? in
        guard let option = field.declaration, case .text(let value)? = option.arguments.first else { return nil }
        return (value, Authored(.text(value), path: field.authored.path, place: place(of: option).argument(0)))
      }, "reason")
    for (reason, field) in zip(reasons, fields) where reason.exclusive || reason.other {
      report(
        .notAllowed, at: field.authored,
        "a participant gives one reason, so `exclusive` and `other` have no effect on an option; write other = true next to `reasons`"
      )
    }
    if fields.isEmpty, decline["reasons"] != nil {
      report(
        .missingField, at: decline.place(of: "reasons"),
        "there is no reason to choose; write reasons = { option(\"nausea\", \"I felt sick\") }, or remove `decline`")
    }
    return DeclineReasons(reasons: reasons, allowsOther: decline.boolean("other") ?? false)
  }
}

extension Condition {
  /// Whether it or a part of it asks what only an item of a survey can be.
  fileprivate var asksOfItems: Bool {
    switch self {
    case .isSkipped, .isDontKnow: true
    case .all(let parts), .any(let parts), .none(let parts): parts.contains(where: \.asksOfItems)
    default: false
    }
  }
}
