import CareModel

/// Makes the instruments of a survey.
struct REDCapSurvey {
  private let survey: Survey
  private let variables: [Codebook.Variable]
  private let codes: MissingCodes
  private let conditions: SurveyConditions
  private(set) var names: UniqueNames
  private(set) var forms: UniqueNames
  private var maker: REDCapFieldMaker
  /// The scores that have an equation.
  private var scores: [String: String] = [:]
  /// The items of the survey by instrument, with their steps' places.
  private var asked: [(item: FormItem, step: Int, instrument: Int)] = []

  var losses: [ListedLoss] { maker.losses }

  init(
    _ survey: Survey, _ variables: [Codebook.Variable], codes: MissingCodes, names: UniqueNames, forms: UniqueNames
  ) {
    (self.survey, self.variables, self.codes, self.names, self.forms) = (survey, variables, codes, names, forms)
    conditions = SurveyConditions(survey)
    maker = REDCapFieldMaker(survey: survey.id, codes: codes)
  }

  /// Returns the instrument of the survey with its fields, and one for each repeat group.
  mutating func instruments(_ main: inout REDCapInstrument, hasEvents: Bool) -> [REDCapInstrument] {
    var all = [main]
    maker.loseFields(of: survey, covered: ["steps", "scores"], at: "survey")
    if !survey.runHooks.isEmpty { maker.lose("survey", "its functions", "are of this plan only") }
    if hasEvents { addEvent(to: &all[0]) }
    for (place, step) in survey.steps.enumerated() {
      loseStep(step, place)
      let own = step.questions.filter { !$0.isWithheld }
      for item in step.questions where item.isWithheld {
        maker.lose("\(step.id).\(item.id)", "the question", "is not in REDCap's dictionary; no result has its answer")
      }
      var rows: Int?
      if let source = step.rowSource {
        maker.lose(step.id, "the rows of the options of '\(source)'", "are added by hand in REDCap")
      }
      if step.kind.isRepeating {
        let form = forms.first(of: REDCapNames.field("\(main.name)_\(step.id)"))
        var group = REDCapInstrument(name: form, plan: main.plan, task: main.task, group: step.id)
        names.take(group.completeField)
        if hasEvents { addEvent(to: &group) }
        rows = all.count
        all.append(group)
      }
      // The option of a row is first: branching reads the fields before.
      let option = step.optionID
      for item in own.filter({ $0.id == option }) + own.filter({ $0.id != option }) {
        let target = item.id == step.id ? 0 : rows ?? 0
        guard all[target].items[item.id] == nil else {
          maker.lose(
            "\(step.id).\(item.id)", "the question", "has the id of an earlier one, whose field has its answers too")
          continue
        }
        add(item, of: step, to: &all[target])
        asked.append((item, place, target))
      }
    }
    addScores(to: &all)
    addBranching(to: &all)
    addMatrices(to: &all)
    addEarlier(to: &all[0], beside: all)
    main = all[0]
    return all
  }

  private mutating func addEvent(to instrument: inout REDCapInstrument) {
    var event = REDCapField(names.first(of: instrument.eventField), in: instrument.name, .text, "Event")
    event.annotations = ["@HIDDEN-SURVEY", "@READONLY"]
    var start = REDCapField(names.first(of: instrument.startField), in: instrument.name, .text, "Start")
    (start.validation, start.annotations) = ("datetime_seconds_ymd", event.annotations)
    instrument.fields += [event, start]
  }

  // MARK: Steps and items

  private mutating func loseStep(_ step: Step, _ place: Int) {
    if step.questions.isEmpty {
      maker.lose(step.id, "the step of kind '\(step.kind.name)'", "asks nothing, and is not in REDCap's dictionary")
      return
    }
    switch step.kind {
    case .form, .question, .repeatGroup, .active: break
    case .matrix where step.isREDCapMatrix: break
    default: maker.lose("\(step.id).kind", "the step of kind '\(step.kind.name)'", "is a section in REDCap")
    }
    if step.isMeasuring {
      maker.lose(step.id, "the task '\(step.kind.name)'", "is not done in REDCap; only its answer is")
    }
    maker.loseFields(of: step, covered: ["title", "text", "items", "skip", "go", "optional"], at: step.id)
    if case .hook? = step.go {
      maker.lose("\(step.id).go", "the function that decides what follows", "is of this plan only")
    }
    if conditions.backward.contains(place) {
      maker.lose("\(step.id).go", "the way back", "has no place in REDCap's dictionary")
    }
    if step.kind.isRepeating {
      maker.lose(step.id, "the rows of the group", "are an instrument of their own, which the project must repeat")
    }
  }

  private mutating func add(_ item: FormItem, of step: Step, to instrument: inout REDCapInstrument) {
    let path = "\(step.id).\(item.id)", name = names.name(of: item.id, in: instrument.name)
    let known = Set(item.format.definition.options.map(\.value))
    var retired: [ChoiceOption] = [], seen = known
    for choice in variables.filter({ $0.name == item.id }).flatMap(\.choices) where !known.isEmpty {
      if seen.insert(choice.value).inserted { retired.append(ChoiceOption(value: choice.value, text: choice.text)) }
    }
    var field = maker.field(item, named: name, in: instrument.name, at: path, retired: retired)
    if step.optional, field.isRequired {
      field.isRequired = false
      maker.lose("\(path).required", "the rule of 'required'", "is of a step that can be skipped")
    }
    let isFirst = !asked.contains { survey.steps[$0.step].id == step.id }
    if isFirst {
      field.section = [step.title, step.text].compactMap(\.self).map(TemplateText.shown).joined(separator: "\n")
    }
    if field.kind == .ranking { nameRows(of: &field, at: path) }
    instrument.add(field, item.id)
    for option in item.format.definition.options where option.other {
      guard let code = field.code(of: option.value) else { continue }
      var words = REDCapField(names.first(of: "\(name)_other"), in: instrument.name, .text, option.text)
      words.branching = field.kind == .checkbox ? "[\(name)(\(code))] = '1'" : "[\(name)] = '\(code)'"
      instrument.words[item.id] = instrument.fields.count
      instrument.fields.append(words)
    }
  }

  /// Names the fields of a ranking's rows, under a heading with its question.
  private mutating func nameRows(of field: inout REDCapField, at path: String) {
    for place in field.ranked.indices {
      let option = field.ranked[place]
      let own = names.first(of: REDCapNames.field("\(field.name)_\(option.value)"))
      field.ranked[place].name = own
      if own != "\(field.name)_\(option.value)", !option.isRetired {
        maker.lose("\(path).options.\(option.value)", "the value '\(option.value)'", "is the field '\(own)' in REDCap")
      }
    }
    if !field.section.isEmpty {
      maker.lose("\(path).text", "the question", "is in the heading of its section in REDCap")
    }
    field.section = [field.section, field.label].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Adds the items of earlier versions, so that their answers have fields.
  private mutating func addEarlier(to main: inout REDCapInstrument, beside all: [REDCapInstrument]) {
    for variable in REDCapProject.newest(variables) where !all.contains(where: { $0.items[variable.name] != nil }) {
      var field = REDCapField(
        variable, codes: codes, named: names.name(of: variable.name, in: main.name), in: main.name)
      field.annotations.append("@HIDDEN")
      main.add(field, variable.name)
      maker.lose(
        variable.name, "the conditions and rules of the question", "are of an earlier version; the field is hidden")
    }
  }

  // MARK: Conditions and scores

  /// Returns the field that a reference names in an instrument; nil if it is in another one, whose rows do not belong to its own.
  private func target(_ reference: ItemReference, in instrument: Int, _ all: [REDCapInstrument]) -> REDCapLogic.Target?
  {
    guard reference.source == nil else { return nil }
    let found = asked.first { own in
      own.item.id == reference.item && own.instrument == instrument
        && (reference.step.map { $0 == survey.steps[own.step].id } ?? true)
    }
    if let found, let place = all[instrument].items[found.item.id] {
      return .item(found.item, all[instrument].fields[place])
    }
    guard reference.step == nil, instrument == 0, let score = scores[reference.item] else { return nil }
    return .score(score)
  }

  private mutating func addScores(to all: inout [REDCapInstrument]) {
    let known = all, own = self
    let equation = REDCapEquation(codes: codes) { reference in
      if case .item(let item, let field)? = own.target(reference, in: 0, known) { (item, field) } else { nil }
    }
    for score in survey.scores {
      if score.bands != nil {
        maker.lose("scores.\(score.id).bands", "the ranges", "have no place in REDCap's dictionary")
      }
      guard let text = equation.text(score) else {
        maker.lose(
          "scores.\(score.id)", "the score",
          "reads what an equation of REDCap cannot read, or has weights beside missing items")
        continue
      }
      let name = names.name(of: score.id, in: all[0].name)
      var field = REDCapField(name, in: all[0].name, .calc, score.id)
      field.equation = text
      scores[score.id] = name
      all[0].fields.append(field)
    }
    loseUnreadScores()
  }

  /// The dictionary has the scores of options only within the equations that add them up.
  private mutating func loseUnreadScores() {
    let made = survey.scores.filter { scores[$0.id] != nil }
    for (item, place, _) in asked where item.format.definition.options.contains(where: { $0.score != nil }) {
      let isRead = made.contains { score in
        score.items.contains { $0.item == item.id } || score.expression?.contains(item.id) ?? false
      }
      guard !isRead, !item.format.scoresAreValues else { continue }
      maker.lose("\(survey.steps[place].id).\(item.id).options", "the scores of options", "are read by no equation")
    }
  }

  private mutating func addBranching(to all: inout [REDCapInstrument]) {
    let known = all, own = self
    for (item, place, instrument) in asked {
      guard let field = all[instrument].items[item.id] else { continue }
      let step = survey.steps[place]
      let logic = REDCapLogic(codes: codes) { own.target($0, in: instrument, known) }
      var texts: [String] = []
      for (path, condition) in [
        ("\(step.id).skip", conditions.shown(place)), ("\(step.id).\(item.id).when", item.when),
      ] {
        guard let condition else { continue }
        guard let text = logic.text(condition) else {
          maker.lose(
            path, "the condition of '\(item.id)'",
            "is a function, a pattern, or reads a parameter, another instrument, or an earlier result; the field is shown elsewhere"
          )
          continue
        }
        if !text.isEmpty { texts.append(text) }
      }
      let text = texts.count > 1 ? texts.map { "(\($0))" }.joined(separator: " and ") : texts.first ?? ""
      all[instrument].fields[field].branching = text
      if let words = all[instrument].words[item.id], !text.isEmpty {
        all[instrument].fields[words].branching = "(\(text)) and \(all[instrument].fields[words].branching)"
      }
    }
  }

  /// Makes a matrix of neighbors with the same options.
  private func addMatrices(to all: inout [REDCapInstrument]) {
    for instrument in all.indices {
      var place = 0
      while place < all[instrument].fields.count {
        let first = all[instrument].fields[place]
        var end = place + 1
        while end < all[instrument].fields.count, all[instrument].fields[end].isLike(first),
          all[instrument].fields[end].section.isEmpty
        { end += 1 }
        if end > place + 1 {
          for field in place..<end { all[instrument].fields[field].matrix = REDCapNames.field("\(first.name)_matrix") }
        }
        place = end
      }
    }
  }
}

extension Step {
  /// Whether the rows of a matrix are one in REDCap, too: of two fields at least, whose options are more than yes and no.
  fileprivate var isREDCapMatrix: Bool {
    guard items.count > 1, case .choice(let choice)? = items.first?.format else { return false }
    return choice.multiple || choice.options.count > 2
  }
}

extension REDCapField {
  /// Whether two fields can be rows of a matrix.
  fileprivate func isLike(_ other: REDCapField) -> Bool {
    (kind == .radio || kind == .checkbox) && kind == other.kind && choiceText == other.choiceText
  }
}
