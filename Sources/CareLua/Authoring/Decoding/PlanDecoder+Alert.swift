import CareModel
import CareSurvey

extension PlanDecoder {
  /// An alert with where it stands.
  struct PlacedAlert {
    var definition: AlertDefinition
    var declaration: Declaration
    var path: String
  }

  /// The alerts of a task, or of a change of it.
  func alerts(_ reader: FieldReader) -> [PlacedAlert] {
    let declarations = reader.list("alerts").compactMap { field -> (Declaration, Authored)? in
      guard case .declared(let declaration) = field.decoded else { return nil }
      return (declaration, field.authored)
    }
    checkUnique(
      declarations.compactMap { declaration, authored in
        declaration.id.map { id in
          (id, Authored(.text(id), path: authored.path, place: idPlace(of: declaration)))
        }
      }, "alert")
    return declarations.compactMap { declaration, authored in
      alert(declaration, path: authored.path).map {
        PlacedAlert(definition: $0, declaration: declaration, path: authored.path)
      }
    }
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

  /// Validates alerts against the survey of the same task, or against recorded values if it has none.
  func check(_ alerts: [PlacedAlert], _ reader: FieldReader, _ survey: Survey?) {
    // Errors in the survey itself have been reported.
    guard survey != nil || !reader.written.contains("survey") && reader["survey"] == nil else { return }
    for placed in alerts {
      let alert = placed.definition
      let when = self.when(of: placed.declaration, path: placed.path)
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
          "a function looks at a survey's result, and this task has no survey; write survey.at_least(\"dose\", 100)")
      } else if alert.when.asksOfItems {
        report(
          .notAllowed, at: when,
          "this task has no survey, and a recorded value is never skipped or \"don't know\"; write survey.at_least(\"dose\", 100)"
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

  /// What may be said who declines.
  func decline(_ reader: FieldReader) -> DeclineReasons? {
    guard case .record(let decline)? = reader["decline"] else { return nil }
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
        "one reason is given, so `exclusive` and `other` say nothing of it; write other = true beside `reasons`")
    }
    if fields.isEmpty, decline["reasons"] != nil {
      report(
        .missingField, at: decline.place(of: "reasons"),
        "no reason could be given; write reasons = { option(\"nausea\", \"I felt sick\") }, or leave `decline` out")
    }
    return DeclineReasons(reasons: reasons, allowsOther: decline.boolean("other") ?? false)
  }
}

extension Decoded.Field {
  /// What a constructor made, if it is that.
  fileprivate var declaration: Declaration? {
    if case .declared(let declaration) = decoded { declaration } else { nil }
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
