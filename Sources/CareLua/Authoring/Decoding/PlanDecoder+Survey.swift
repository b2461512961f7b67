import CareModel
import CareSurvey

extension PlanDecoder {
  /// Returns the survey in a field, or nil after reporting its errors.
  func survey(_ reader: FieldReader, _ name: String) -> Survey? {
    guard case .declared(let declaration)? = reader[name] else { return nil }
    return survey(declaration, path: reader.place(of: name).path)
  }

  func survey(_ declaration: Declaration, path: String) -> Survey? {
    let errors = errorCount
    guard let reader = reader(declaration, path: path), let id = declaration.id else { return nil }
    let steps = reader.list("steps").compactMap { field -> Step? in
      guard case .declared(let declaration) = field.decoded else { return nil }
      return step(declaration, path: field.authored.path)
    }
    guard errorCount == errors else { return nil }
    let survey = Survey(
      id: id, title: reader.text("title"), steps: steps, unanswered: reader.text("unanswered") ?? "…",
      scores: scores(reader))
    for problem in survey.diagnose() {
      let authored = part(problem.path, of: declaration, path: path)
      report(
        problem.code.diagnosticCode, at: authored, severity: problem.code.isWarning ? .warning : .error, problem.message
      )
    }
    return survey
  }

  /// Returns the scores of a survey, by name.
  private func scores(_ reader: FieldReader) -> [SurveyScore] {
    guard case .named(let fields)? = reader["scores"] else { return [] }
    return fields.sorted { $0.key < $1.key }.compactMap { name, field in
      guard case .declared(let declaration) = field.decoded,
        let score = self.reader(declaration, path: field.authored.path),
        let kind = SurveyScore.Kind(rawValue: String(declaration.entry.name.dropFirst("survey.".count)))
      else { return nil }
      let items = score.items.compactMap { if case .text(let item) = $0.decoded { ItemReference(item) } else { nil } }
      return SurveyScore(id: name, kind: kind, items: items)
    }
  }

  func step(_ declaration: Declaration, path: String) -> Step? {
    guard let reader = reader(declaration, path: path), let id = declaration.id else { return nil }
    let skip = condition(reader, "skip")
    let go = navigation(reader)
    guard let (kind, items) = kind(declaration.entry.name, reader) else { return nil }
    return Step(
      id: id, kind: kind, title: reader.text("title"), text: reader.text("text"), detail: reader.text("detail"),
      optional: reader.boolean("optional") ?? false, items: items, skip: skip, go: go)
  }

  private func kind(_ constructor: String, _ reader: FieldReader) -> (StepKind, [FormItem])? {
    switch StepKind.Name(constructor: constructor) {
    case .instruction: return (.instruction, [])
    case .form:
      let items = reader.list("items").compactMap { field -> FormItem? in
        guard case .declared(let declaration) = field.decoded else { return nil }
        return item(declaration, path: field.authored.path)
      }
      return (.form, items)
    case .question:
      guard case .declared(let declaration)? = reader["item"] else { return nil }
      return item(declaration, path: reader.place(of: "item").path).map { (.question, [$0]) }
    case .consent: return reader.text("document").map { (.consent(ConsentStep(document: $0)), []) }
    case .permissions: return (.permissions(PermissionsStep(request: options(reader, "request"))), [])
    case .completion: return (.completion, [])
    case .kneeRangeOfMotion:
      let side = reader.text("side").flatMap { KneeRangeOfMotion.Side(rawValue: $0) } ?? .unspecified
      let orientation = reader.text("orientation").flatMap { DeviceOrientation(rawValue: $0) } ?? .portrait
      return (.kneeRangeOfMotion(KneeRangeOfMotion(side: side, orientation: orientation)), [])
    case nil:
      reportUndecoded(constructor, reader)
      return nil
    }
  }

  /// Reports a constructor of the registry that nothing decodes, so that it never becomes another one.
  private func reportUndecoded(_ name: String, _ reader: FieldReader) {
    report(.notAllowed, at: reader.authored, "`\(name)` is not supported by this release")
  }

  private func navigation(_ reader: FieldReader) -> Navigation? {
    let leadsTo = reader.texts("leads_to")
    if case .function(let function)? = reader["go"] {
      return .hook(hook: hook(function, at: reader.place(of: "go")), leadsTo: leadsTo)
    }
    if !leadsTo.isEmpty {
      report(
        .notAllowed, at: reader.place(of: "leads_to"), atKey: true,
        "`leads_to` is only for a `go` function; remove it, or write go = function(result) … end")
    }
    switch reader["go"] {
    case .text(Navigation.endID)?: return .end
    case .text(let id)?: return .step(id: id)
    case .record(let go)?:
      let branches = go.items.compactMap { field -> Navigation.Branch? in
        guard case .record(let branch) = field.decoded, let when = condition(branch, "when"), let to = branch.text("to")
        else {
          return nil
        }
        return Navigation.Branch(when: when, to: to)
      }
      return .branches(branches: branches, otherwise: go.text("default"))
    default: return nil
    }
  }

  func options(_ reader: FieldReader, _ name: String) -> [ChoiceOption] {
    reader.list(name).compactMap { field in
      guard case .declared(let declaration) = field.decoded,
        let option = self.reader(declaration, path: field.authored.path), let value = option.text("value"),
        let text = option.text("text")
      else { return nil }
      return ChoiceOption(
        value: value, text: text, detail: option.text("detail"), exclusive: option.boolean("exclusive") ?? false,
        other: option.boolean("other") ?? false)
    }
  }

  func item(_ declaration: Declaration, path: String) -> FormItem? {
    guard let reader = reader(declaration, path: path), let id = declaration.id else { return nil }
    let when = condition(reader, "when")
    guard let format = format(declaration.entry.name, reader) else { return nil }
    return FormItem(
      id: id, text: reader.text("text"), detail: reader.text("detail"), format: format,
      required: reader.boolean("required") ?? false, dontKnow: reader.boolean("dont_know") ?? false,
      readOnly: reader.boolean("read_only") ?? false, defaultAnswer: answer(reader["default"], format), when: when)
  }

  private func format(_ constructor: String, _ reader: FieldReader) -> AnswerFormat? {
    let units = reader.text("units")
    switch AnswerFormat.Name(constructor: constructor) {
    case .scale:
      guard let min = reader.integer("min"), let max = reader.integer("max") else { return nil }
      return .scale(
        ScaleFormat(
          min: min, max: max, step: reader.integer("step") ?? 1, minLabel: reader.text("min_label"),
          maxLabel: reader.text("max_label"), units: units))
    case .numeric:
      return .numeric(
        NumericFormat(
          integer: reader.boolean("integer") ?? false, digits: reader.integer("digits"), min: reader.number("min"),
          max: reader.number("max"), units: units))
    case .choice:
      return .choice(
        ChoiceFormat(
          options: options(reader, "options"), multiple: reader.boolean("multiple") ?? false,
          minChoices: reader.integer("min_choices") ?? 1, maxChoices: reader.integer("max_choices"), units: units))
    case .text:
      return .text(
        TextFormat(
          maxLength: reader.integer("max_length"), pattern: reader.text("pattern"), message: reader.text("message"),
          multiline: reader.boolean("multiline") ?? false, units: units))
    case .boolean: return .boolean(BooleanFormat(units: units))
    case nil:
      reportUndecoded(constructor, reader)
      return nil
    }
  }

  /// Returns an authored value as an answer; the meaning of a text depends on the format.
  private func answer(_ decoded: Decoded?, _ format: AnswerFormat) -> Answer? {
    switch decoded {
    case .integer(let integer)?: return .integer(integer)
    case .number(let number)?: return .double(number)
    case .boolean(let boolean)?: return .boolean(boolean)
    case .text(let text)?: return format.definition.answer(from: .text(text)) ?? .text(text)
    case .list(let fields)?:
      return .choices(fields.compactMap { if case .text(let text) = $0.decoded { text } else { nil } })
    default: return nil
    }
  }

  /// Returns the part of a survey or a condition at the path of a problem, such as `steps[2].items[1].max`.
  func part(_ problemPath: String, of whole: Declaration, path: String) -> Authored {
    var current = Authored(.declared(whole), path: path, place: place(of: whole))
    var parts = problemPath.replacing("[", with: ".[").split(separator: ".").map(String.init)[...]
    while let part = parts.popFirst() {
      // A question has one item, not a list.
      if part == "items", case .declared(let declaration) = current.value, declaration.entry.name == "question" {
        parts = parts.dropFirst()
        current = self.part("item", in: current)
      } else {
        current = self.part(part, in: current)
      }
    }
    if case .declared(let declaration) = current.value { current.place = place(of: declaration) }
    return current
  }

  private func part(_ part: String, in whole: Authored) -> Authored {
    var whole = whole
    if case .declared(let declaration) = whole.value {
      whole.place = place(of: declaration)
      if part == "id" { return Authored(.nothing, path: whole.path, place: whole.place.argument(0)) }
      if let index = declaration.entry.parameters.firstIndex(where: { $0.name == part }) {
        return Authored(.nothing, path: whole.path, place: whole.place.argument(index))
      }
      whole = Authored(declaration.table ?? .nothing, path: whole.path, place: tablePlace(whole.place))
    }
    guard case .table(let table) = whole.value else { return whole }
    guard part.hasPrefix("["), let position = Int(part.dropFirst().dropLast()) else {
      return table.fields[part].map { whole.field(part, $0) } ?? whole
    }
    return table.items.indices.contains(position - 1) ? whole.item(position, table.items[position - 1]) : whole
  }
}

extension SurveyProblem.Code {
  /// The diagnostic code of the problem.
  var diagnosticCode: DiagnosticCode {
    switch self {
    case .illegalID, .reservedID: .badID
    case .duplicateStep, .duplicateItem, .duplicateOption: .duplicateID
    case .unknownStep, .unknownItem: .unknownID
    case .awkwardID: .awkwardID
    default: .badSurvey
    }
  }
}
