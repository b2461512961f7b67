import CareModel

/// Makes fields of REDCap's dictionary of the items of a survey, and lists what the dictionary cannot say.
struct REDCapFieldMaker {
  let survey: String
  let codes: MissingCodes
  private(set) var losses: [ListedLoss] = []

  init(survey: String, codes: MissingCodes) {
    self.survey = survey
    self.codes = codes
  }

  mutating func lose(_ path: String, _ what: String, _ why: String) {
    losses.append(ListedLoss(survey: survey, ExchangeLoss(path: path, what: what, why: why)))
  }

  /// Lists the fields with a value that the dictionary does not state.
  mutating func loseFields<Noun: Described>(of noun: Noun, covered: Set<String>, at path: String) {
    for field in Noun.fields where field.isAuthored && !covered.contains(field.name) && !field.isDefault(in: noun) {
      lose("\(path).\(field.name)", "the field '\(field.name)'", "has no place in REDCap's dictionary")
    }
  }

  /// Returns the field of an item; `retired`: the options of earlier versions.
  mutating func field(_ item: FormItem, named name: String, in form: String, at path: String, retired: [ChoiceOption])
    -> REDCapField
  {
    var field = REDCapField(name, in: form, .text, TemplateText.shown(item.text ?? item.id))
    if TemplateText.repeatsAnswers(item.text ?? "") {
      lose("\(path).text", "the answers that the text repeats", "are not shown")
    }
    loseFields(
      of: item, covered: ["text", "detail", "required", "dont_know", "default", "read_only", "when"], at: path)
    field.isPersonal = item.format.isPersonal
    field.note = item.format.units ?? ""
    addFormat(of: item, to: &field, at: path)
    addOptions(of: item, retired, to: &field, at: path)
    if let detail = item.detail { add(TemplateText.shown(detail), to: &field.note) }
    if !field.note.isEmpty, field.note != item.detail.map(TemplateText.shown) {
      lose("\(path).detail", "the second text", "also has the units and what the ends mean in REDCap")
    }
    if item.defaultSource != nil {
      lose("\(path).default_source", "the computed answer that is filled in at first", "is of this plan only")
    }
    addRules(of: item, to: &field, at: path)
    return field
  }

  private func add(_ text: String, to note: inout String) { note += note.isEmpty ? text : "; \(text)" }

  // MARK: Formats

  private mutating func addFormat(of item: FormItem, to field: inout REDCapField, at path: String) {
    var covered: Set = ["units", "options", "multiple"]
    let format = item.format
    if let shape = type(of: format.definition).name.redcapShape { (field.kind, field.validation) = shape }
    switch format {
    case .boolean(let boolean):
      covered.formUnion(["yes", "no"])
      if boolean.yes != nil || boolean.no != nil || item.dontKnow {
        lose(path, "the format 'boolean'", "with words of its own is a choice in REDCap")
        let yes = boolean.yes ?? Language.english(.yes), no = boolean.no ?? Language.english(.no)
        field.kind = .radio
        field.choices = [("true", "1", yes), ("false", "0", no)]
      }
    case .text(let text):
      covered.formUnion(["multiline", "max_length"])
      if text.multiline { field.kind = .notes }
      if let most = text.maxLength { field.annotations.append("@CHARLIMIT='\(most)'") }
    case .email, .file: break
    case .date(let date) where date.precision == .month:
      field.validation = ""
      lose(path, "a date without its day", "is a text in REDCap, and the field note says YYYY-MM")
      covered.insert("precision")
      add("YYYY-MM", to: &field.note)
    case .date(let date) where date.precision == .year:
      lose(path, "a year alone", "is a whole number in REDCap")
      field.validation = "integer"
      // "today" is no number.
      field.min = bound(date.min?.partial.map { .partial($0) }, "min", &covered) { $0.description }
      field.max = bound(date.max?.partial.map { .partial($0) }, "max", &covered) { $0.description }
      covered.insert("precision")
    case .date(let date):
      field.min = bound(date.min, "min", &covered) { $0.description }
      field.max = bound(date.max, "max", &covered) { $0.description }
    case .dateTime(let date):
      if let day = date.min?.date { (field.min, _) = ("\(day) 00:00", covered.insert("min")) }
      if let day = date.max?.date { (field.max, _) = ("\(day) 23:59", covered.insert("max")) }
    case .timeOfDay(let time):
      covered.formUnion(["min", "max"])
      (field.min, field.max) = (time.min?.description ?? "", time.max?.description ?? "")
    case .signature, .location, .confirm:
      lose(path, "the format '\(format.name)'", "is a text in REDCap")
    case .textScale, .valuePicker, .imageChoice, .colorChoice:
      lose(path, "the format '\(format.name)'", "is a choice of words in REDCap")
    case .ranking(let ranking):
      field.kind = .ranking
      field.places = ranking.places.most
      covered.insert("most")
      // REDCap asks for each option, or for none.
      let asksForAll = ranking.places.least == ranking.options.count && item.required
      if !asksForAll, ranking.places.least > 1 || item.required { addLeast(item, at: path) }
      if ranking.least == 1 || asksForAll { covered.insert("least") }
    case .numeric(let number):
      if let choice = number.unitChoiceText {
        lose("\(path).units", "the choice of units (\(choice))", "is a number of \(number.units ?? "") alone in REDCap")
      } else if number.units != nil {
        lose("\(path).units", "the units", "are part of the field note in REDCap")
      }
    case .choice(let choice):
      if choice.units != nil { lose("\(path).units", "the units", "are part of the field note in REDCap") }
    case .scale, .continuousScale, .age, .ses, .timeInterval, .height, .weight:
      lose(path, "the format '\(format.name)'", "is a number in REDCap")
    }
    if type(of: format.definition).valueType == .number {
      let range = (format.definition as? any SoftlyBounded)?.hardRange
      let bounds =
        range?.min == nil && range?.max == nil ? format.numberRange.map { ($0.lowerBound, $0.upperBound) } : nil
      let min = range?.min ?? bounds?.0, max = range?.max ?? bounds?.1
      field.validation = isWhole(format) ? "integer" : "number"
      (field.min, field.max) = (text(min), text(max))
      covered.formUnion(["integer", "min", "max", "rungs", "min_label", "max_label", "top", "bottom"])
      addEnds(of: format, to: &field)
    }
    lose(format.definition, covered: covered, at: path)
  }

  private mutating func lose<Definition: Described>(_ definition: Definition, covered: Set<String>, at path: String) {
    var covered = covered
    if definition is any OptionsFormat { covered.formUnion(["max_choices"]) }
    loseFields(of: definition, covered: covered, at: path)
  }

  private func isWhole(_ format: AnswerFormat) -> Bool {
    switch format {
    case .scale, .ses, .age: true
    case .numeric(let number): number.integer
    default: false
    }
  }

  /// Adds what the ends of a scale mean.
  private func addEnds(of format: AnswerFormat, to field: inout REDCapField) {
    let ends: (min: String?, max: String?) =
      switch format {
      case .scale(let scale): (scale.minLabel, scale.maxLabel)
      case .continuousScale(let scale): (scale.minLabel, scale.maxLabel)
      case .age(let age): (age.minLabel, age.maxLabel)
      case .ses(let ladder): (ladder.bottom, ladder.top)
      default: (nil, nil)
      }
    for (bound, label) in [(field.min, ends.min), (field.max, ends.max)] {
      if let label { add("\(bound) = \(label)", to: &field.note) }
    }
  }

  private func text(_ number: Double?) -> String { number.map { ExportCell.number($0).text } ?? "" }

  /// Returns a bound as REDCap has it: a date, or `today`; another day is left to the list of losses.
  private func bound(
    _ bound: DayBound?, _ name: String, _ covered: inout Set<String>, _ text: (DayBound) -> String
  ) -> String {
    switch bound {
    case .date?, .partial?, .today(0)?:
      covered.insert(name)
      return bound.map(text) ?? ""
    case .today?, nil: return ""
    }
  }

  // MARK: Options

  private mutating func addOptions(
    of item: FormItem, _ retired: [ChoiceOption], to field: inout REDCapField, at path: String
  ) {
    let unknown = String(codes.code(.dontKnow)), options = item.format.definition.options
    if field.kind == .ranking { return addRows(of: item, retired, to: &field, at: path) }
    if !options.isEmpty {
      field.kind = item.format.takesSeveral ? .checkbox : .radio
      let all = options + retired
      let made = REDCapNames.codes(all.map(\.value), beside: codes.choices.map(\.value))
      field.choices = zip(all, made).map { ($0.value, $1, $0.text) }
      for (option, code) in zip(all, made) where option.value != code {
        lose("\(path).options.\(option.value)", "the value '\(option.value)'", "is the code '\(code)' in REDCap")
      }
      for option in options {
        loseFields(
          of: option, covered: ["value", "text", "exclusive", "other", "score"], at: "\(path).options.\(option.value)")
      }
      for option in options where option.other {
        lose(
          "\(path).options.\(option.value).other", "the words for '\(option.value)'",
          "are a field of their own in REDCap")
      }
      if !retired.isEmpty {
        let hidden = made.suffix(retired.count).joined(separator: ",")
        field.annotations.append("@HIDECHOICE='\(hidden)'")
      }
    }
    if field.kind == .checkbox {
      field.missing = [MissingReason.dontKnow, .withheld, .skipped].map { String(codes.code($0)) }
      if item.dontKnow { field.missing.removeFirst() }
    }
    guard item.dontKnow else { return }
    guard field.kind == .radio || field.kind == .checkbox else {
      lose(
        "\(path).dont_know", "the answer \"I don't know\"", "is the code \(unknown) for a missing value of the project")
      return
    }
    field.choices.append((unknown, unknown, Language.english(.iDontKnow)))
  }

  /// Adds the rows of a ranking, whose fields are not named yet.
  private mutating func addRows(
    of item: FormItem, _ retired: [ChoiceOption], to field: inout REDCapField, at path: String
  ) {
    let options = item.format.definition.options
    field.ranked = (options + retired).enumerated().map { place, option in
      (option.value, "", option.text, place >= options.count)
    }
    for option in options {
      loseFields(of: option, covered: ["value", "text"], at: "\(path).options.\(option.value)")
    }
    if item.dontKnow {
      lose("\(path).dont_know", "the answer \"I don't know\"", "is a code for a missing value of the project")
    }
  }

  private mutating func addLeast(_ item: FormItem, at path: String) {
    lose("\(path).least", "the minimum number of places", "has no place in REDCap, where a row can stay empty")
  }

  // MARK: Rules

  private mutating func addRules(of item: FormItem, to field: inout REDCapField, at path: String) {
    if field.kind == .checkbox {
      var alone = item.format.definition.options.filter(\.exclusive).compactMap { field.code(of: $0.value) }
      if item.dontKnow { alone.append(String(codes.code(.dontKnow))) }
      if !alone.isEmpty { field.annotations.append("@NONEOFTHEABOVE='\(alone.joined(separator: ","))'") }
      if let most = (item.format.definition as? any OptionsFormat)?.choice.maxChoices {
        field.annotations.append("@MAXCHECKED=\(most)")
      }
    }
    switch item.requirement {
    case .fixed(let isRequired):
      field.isRequired = isRequired
      if case .ranking(let ranking) = item.format, isRequired, ranking.places.least < ranking.options.count {
        field.isRequired = false
        lose("\(path).required", "the rule of 'required'", "is of every row in REDCap, and not of the whole")
      }
    case .when: lose("\(path).required", "the rule of 'required'", "has no place in REDCap's dictionary")
    }
    switch item.lock {
    case .fixed(let isLocked): if isLocked { field.annotations.append("@READONLY") }
    case .when: lose("\(path).read_only", "the rule of 'read_only'", "has no place in REDCap's dictionary")
    }
    guard let answer = item.defaultAnswer else { return }
    if let text = field.data(of: answer), !text.contains("'") {
      field.annotations.append("@DEFAULT='\(text)'")
    } else {
      lose("\(path).default", "the default", "cannot be written in a field annotation")
    }
  }
}

extension AnswerFormat.Name {
  /// The type and the validation of the field of a format; nil for one whose options or numbers decide, or that is a text.
  var redcapShape: (kind: REDCapField.Kind, validation: String)? {
    typealias Kind = REDCapField.Kind
    return switch self {
    case .boolean: (Kind.yesno, "")
    case .date: (Kind.text, "date_ymd")
    case .dateTime: (Kind.text, "datetime_ymd")
    case .timeOfDay: (Kind.text, "time")
    case .email: (Kind.text, "email")
    case .file: (Kind.file, "")
    case .signature: (Kind.text, "")
    case .scale, .numeric, .choice, .text, .continuousScale, .textScale, .valuePicker, .imageChoice, .colorChoice,
      .ranking, .timeInterval, .height, .weight, .age, .ses, .confirm, .location:
      nil
    }
  }
}

extension REDCapField {
  /// Returns an answer as a default has it; nil for one that it cannot have.
  fileprivate func data(of answer: Answer) -> String? {
    switch answer {
    case .integer, .double, .converted: answer.number.map { ExportCell.number($0).text }
    case .boolean(let value): value ? "1" : "0"
    case .text(let text): choices.isEmpty ? text : code(of: text)
    case .choices(let values):
      values.compactMap(code).count == values.count ? values.compactMap(code).joined(separator: ",") : nil
    case .date, .partialDate, .dateTime, .time: answer.isoText?.replacing("T", with: " ")
    case .chosen, .location, .file, .signature, .dontKnow, .withheld: nil
    }
  }
}
