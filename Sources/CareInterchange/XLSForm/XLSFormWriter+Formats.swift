import CareModel
import CareSurvey

extension XLSFormWriter {
  /// Adds the type of a question, with the limits of its answers.
  mutating func addFormat(
    of item: FormItem, at path: String, to row: inout [String: String], _ name: inout XLSFormName,
    _ constraints: inout [String], _ hints: inout [String]
  ) {
    var covered: Set<String> = ["options"]
    if let units = item.format.units { hints.append(units) }
    switch item.format {
    case .boolean(let boolean): return addBoolean(boolean, at: path, to: &row, &name)
    case .choice(let choice):
      addChoice(choice, of: item, at: path, to: &row, &name, &constraints)
      covered.formUnion(["multiple", "min_choices", "max_choices", "order"])
    case .ranking(let ranking):
      addRanking(ranking, of: item, at: path, to: &row, &name)
      covered.formUnion(["most", "least", "order"])
    case .valuePicker(let picker):
      addOptions(picker.options, of: item, multiple: false, at: path, to: &row, &name)
      row["appearance"] = "minimal"
    case .textScale, .imageChoice, .colorChoice:
      let several = item.format.takesSeveral
      lose(path, "the format '\(item.format.name)'", "is a choice of words in an XLSForm")
      return addOptions(item.format.definition.options, of: item, multiple: several, at: path, to: &row, &name)
    case .numeric(let number):
      row["type"] = number.integer ? "integer" : "decimal"
      constraints += Self.limits(number.min, number.max)
      covered.formUnion(["integer", "min", "max"])
      if let choice = number.unitChoiceText {
        covered.insert("units")
        lose(
          "\(path).units", "the choice of units (\(choice))", "is a number of \(number.units ?? "") alone in an XLSForm"
        )
      }
    case .scale(let scale):
      row["type"] = "range"
      row["parameters"] = "start=\(scale.min) end=\(scale.max) step=\(scale.step)"
      covered.formUnion(["min", "max", "step"])
      hints += Self.ends((String(scale.min), scale.minLabel), (String(scale.max), scale.maxLabel))
      let values = stride(from: scale.min, through: scale.max, by: max(scale.step, 1))
      hints += zip(values, scale.labels).map { "\($0) = \($1)" }
    case .continuousScale(let scale): addLine(scale, at: path, to: &row, &hints, &covered)
    case .text(let text): addText(text, at: path, to: &row, &constraints, &covered)
    case .date(let date):
      row["type"] = "date"
      row["appearance"] = XLSFormReader.precisions.first { $0.precision == date.precision }?.appearance
      covered.formUnion(["min", "max", "precision"])
      // The first day of a month is never before a day in it, and often not after it.
      let isRelative = if case .today? = date.min { date.precision != .day } else { false }
      if isRelative { covered.remove("min") }
      constraints += [
        isRelative ? nil : date.min.map { ". >= \(Self.day($0))" }, date.max.map { ". <= \(Self.day($0))" },
      ].compactMap(\.self)
    case .dateTime: row["type"] = "datetime"
    case .timeOfDay(let time):
      row["type"] = "time"
      constraints += [time.min.map { ". >= '\($0)'" }, time.max.map { ". <= '\($0)'" }].compactMap(\.self)
      covered.formUnion(["min", "max"])
    case .location: row["type"] = "geopoint"
    case .signature:
      row["type"] = "image"
      row["appearance"] = "signature"
      return lose(path, "the signature", "is a picture in an XLSForm")
    case .file(let file):
      row["type"] = XLSFormReader.fileTypes.first { $0.types == file.types }?.name ?? "file"
      if row["type"] != "file" { covered.insert("types") }
    default: return addOther(item, at: path, to: &row, &constraints)
    }
    lose(item.format.definition, covered: covered, at: path)
  }

  private mutating func lose<Definition: Described>(_ definition: Definition, covered: Set<String>, at path: String) {
    loseFields(of: definition, covered: covered, at: path)
  }

  /// Writes a format that no type of question is: as a number, or as a text.
  private mutating func addOther(
    _ item: FormItem, at path: String, to row: inout [String: String], _ constraints: inout [String]
  ) {
    guard type(of: item.format.definition).valueType == .number else {
      row["type"] = "text"
      return lose(path, "the format '\(item.format.name)'", "is a text in an XLSForm")
    }
    let range = (item.format.definition as? any SoftlyBounded)?.hardRange
    let bounds = item.format.numberRange
    let isWhole =
      switch item.format {
      case .ses, .age, .timeInterval: true
      default: false
      }
    row["type"] = isWhole ? "integer" : "decimal"
    constraints += Self.limits(range?.min ?? bounds?.lowerBound, range?.max ?? bounds?.upperBound)
    lose(path, "the format '\(item.format.name)'", "is a number in an XLSForm")
  }

  // MARK: Numbers

  private static func limits(_ min: Double?, _ max: Double?) -> [String] {
    [min.map { ". >= \(ExportCell.number($0).text)" }, max.map { ". <= \(ExportCell.number($0).text)" }]
      .compactMap(\.self)
  }

  private static func ends(_ ends: (bound: String, label: String?)...) -> [String] {
    ends.compactMap { end in end.label.map { "\(end.bound) = \($0)" } }
  }

  private mutating func addLine(
    _ scale: ContinuousScaleFormat, at path: String, to row: inout [String: String], _ hints: inout [String],
    _ covered: inout Set<String>
  ) {
    let step = scale.digits == 0 ? "1" : "0." + String(repeating: "0", count: max(scale.digits - 1, 0)) + "1"
    let min = ExportCell.number(scale.min).text, max = ExportCell.number(scale.max).text
    row["type"] = "range"
    row["parameters"] = "start=\(min) end=\(max) step=\(step)"
    covered.formUnion(["min", "max", "digits"])
    hints += Self.ends((min, scale.minLabel), (max, scale.maxLabel))
    if scale.digits == 0, scale.max - scale.min <= Double(ScaleFormat.mostSteps), scale.min == scale.min.rounded(),
      scale.max == scale.max.rounded()
    {
      lose(path, "the format 'continuousScale'", "is a scale of its few numbers in an XLSForm")
    }
    if scale.digits > 2 { lose("\(path).digits", "the digits", "are two at most where an XLSForm is read") }
  }

  // MARK: Texts

  private mutating func addText(
    _ text: TextFormat, at path: String, to row: inout [String: String], _ constraints: inout [String],
    _ covered: inout Set<String>
  ) {
    row["type"] = "text"
    if text.multiline { row["appearance"] = "multiline" }
    covered.formUnion(["multiline", "min_length", "max_length"])
    if let least = text.minLength, least > 0 { constraints.append("string-length(.) >= \(least)") }
    if let most = text.maxLength { constraints.append("string-length(.) <= \(most)") }
    guard let pattern = text.pattern else { return }
    // An expression of XPath matches the whole text.
    let whole = RegexText.whole(of: pattern)
    if let quoted = XLSFormLogic.quoted(whole) {
      constraints.append("regex(., \(quoted))")
      covered.formUnion(["pattern", "message"])
      addText(
        "constraint_message", text.message ?? "This does not have the expected format.", at: "\(path).message", to: &row
      )
      if text.message == nil { lose("\(path).message", "the missing message", "is one of its own in an XLSForm") }
    }
  }

  private static func day(_ bound: DayBound) -> String {
    switch bound {
    case .date(let date): "date('\(date)')"
    case .partial(let date): "date('\(date.first)')"
    case .today(0): "today()"
    case .today(let days): "today() \(days < 0 ? "-" : "+") \(days.magnitude)"
    }
  }

  // MARK: Choices

  private mutating func addBoolean(
    _ boolean: BooleanFormat, at path: String, to row: inout [String: String], _ name: inout XLSFormName
  ) {
    var options: [[String: String]] = []
    for (code, field, own, phrase) in [
      ("true", "yes", boolean.yes, Phrase.yes), ("false", "no", boolean.no, Phrase.no),
    ] {
      var option = ["name": code]
      if let own {
        addText("label", own, at: "\(path).\(field)", to: &option)
      } else {
        option["label"] = Language.english(phrase)
        for language in translations.keys {
          option["label::\(Self.language(language))"] = Language.of(language)(phrase)
        }
      }
      options.append(option)
    }
    row["type"] = "select_one \(list(options, named: Self.name(path)))"
    name.codes = [("true", "true"), ("false", "false")]
    if boolean.units != nil { lose("\(path).units", "the units", "are part of the hint in an XLSForm") }
  }

  private mutating func addChoice(
    _ choice: ChoiceFormat, of item: FormItem, at path: String, to row: inout [String: String],
    _ name: inout XLSFormName, _ constraints: inout [String]
  ) {
    addOptions(choice.options, of: item, multiple: choice.multiple, at: path, to: &row, &name)
    switch choice.order {
    case .given: break
    case .random: row["parameters"] = "randomize=true"
    }
    guard choice.multiple else {
      if choice.minChoices != 1 || choice.maxChoices != nil {
        for (field, isSet) in [("min_choices", choice.minChoices != 1), ("max_choices", choice.maxChoices != nil)]
        where isSet { lose("\(path).\(field)", "the number of choices", "has no place beside one choice") }
      }
      return
    }
    for option in choice.options where option.exclusive {
      if let code = name.code(of: option.value) {
        constraints.append("not(selected(., '\(code)') and count-selected(.) > 1)")
      }
    }
    if let unknown = name.unknown {
      constraints.append("not(selected(., '\(unknown)') and count-selected(.) > 1)")
    }
    if choice.minChoices != 1 { constraints.append("count-selected(.) >= \(choice.minChoices)") }
    if let most = choice.maxChoices { constraints.append("count-selected(.) <= \(most)") }
  }

  private mutating func addRanking(
    _ ranking: RankingFormat, of item: FormItem, at path: String, to row: inout [String: String],
    _ name: inout XLSFormName
  ) {
    var asked = item
    asked.dontKnow = false
    addOptions(ranking.options, of: asked, multiple: true, at: path, to: &row, &name)
    row["type"] = row["type"]?.replacing("select_multiple ", with: "rank ")
    if ranking.order == .random { row["parameters"] = "randomize=true" }
    for (name, number) in [("most", ranking.most), ("least", ranking.least)] where number != nil {
      lose("\(path).\(name)", "the number of places", "is that of the options in an XLSForm")
    }
    if item.dontKnow {
      lose("\(path).dont_know", "the answer \"I don't know\"", "has no place beside an order in an XLSForm")
    }
  }

  private mutating func addOptions(
    _ options: [ChoiceOption], of item: FormItem, multiple: Bool, at path: String, to row: inout [String: String],
    _ name: inout XLSFormName
  ) {
    var taken = UniqueNames(["dont_know"]), rows: [[String: String]] = []
    // `or_other` adds a choice and a question for its words.
    let isOther =
      options.last.map { $0.other && $0.value == "other" && $0.text == Language.english(.otherOption) } ?? false
      && options.allSatisfy { $0.when == nil } && translations.isEmpty && !item.dontKnow
    for option in options {
      let place = "\(path).options.\(option.value)"
      let plain =
        option.value.contains { $0.isWhitespace || $0 == "'" || $0 == "\"" }
        ? option.value.map { $0.isWhitespace || $0 == "'" || $0 == "\"" ? "_" : $0 }.map(String.init).joined()
        : option.value
      let code = taken.first(of: plain)
      if code != option.value { lose(place, "the value '\(option.value)'", "is the name '\(code)' in an XLSForm") }
      name.codes.append((option.value, code))
      var covered: Set = ["value", "text", "score", "when"]
      if multiple { covered.insert("exclusive") }
      if isOther, option.other { covered.insert("other") }
      loseFields(of: option, covered: covered, at: place)
      if isOther, option.other { continue }
      var choice = ["name": code]
      addText("label", option.text, at: "\(place).text", to: &choice)
      rows.append(choice)
    }
    if item.dontKnow {
      name.unknown = "dont_know"
      var choice = ["name": "dont_know", "label": Language.english(.iDontKnow)]
      for language in translations.keys {
        choice["label::\(Self.language(language))"] = Language.of(language)(.iDontKnow)
      }
      rows.append(choice)
    }
    let shown = offers(of: item, name, options)
    if !shown.isEmpty {
      for place in rows.indices { rows[place][Self.shownColumn] = shown[rows[place]["name"] ?? ""] ?? "always" }
    }
    let list = list(rows, named: Self.name(path))
    row["type"] = "\(multiple ? "select_multiple" : "select_one") \(list)\(isOther ? " or_other" : "")"
  }

  /// Returns the name of the list with these choices.
  private mutating func list(_ rows: [[String: String]], named name: String) -> String {
    let content = rows.map { row in row.keys.sorted().map { "\($0)=\(row[$0] ?? "")" }.joined(separator: "\u{1F}") }
      .joined(separator: "\u{1E}")
    if let known = lists[content] { return known }
    let name = names.first(of: "\(name)_list")
    lists[content] = name
    for row in rows { choices.add(row.merging(["list_name": name]) { _, new in new }) }
    return name
  }

  // MARK: Filters

  /// Returns the marks of the choices that are offered under a condition, by name.
  private func offers(of item: FormItem, _ name: XLSFormName, _ options: [ChoiceOption]) -> [String: String] {
    var marks: [String: String] = [:], seen: [Condition] = []
    for option in options {
      guard let when = option.when, let code = name.code(of: option.value) else { continue }
      if !seen.contains(when) { seen.append(when) }
      marks[code] = "when\((seen.firstIndex(of: when) ?? 0) + 1)"
    }
    return marks
  }

  /// Adds the filter that offers choices under their conditions.
  mutating func addFilter(
    of item: FormItem, _ name: XLSFormName, in step: Step, at path: String, to row: inout [String: String]
  ) {
    let options = item.format.definition.options
    let marks = offers(of: item, name, options)
    guard !marks.isEmpty else { return }
    var parts = ["\(Self.shownColumn) = 'always'"], done: Set<String> = []
    for option in options {
      guard let when = option.when, let mark = name.code(of: option.value).flatMap({ marks[$0] }) else { continue }
      let text = expression(
        when, in: step.id, at: "\(path).options.\(option.value).when", or: "the option is always offered")
      guard done.insert(mark).inserted else { continue }
      let test = "\(Self.shownColumn) = '\(mark)'"
      parts.append(text.isEmpty ? test : "(\(test) and (\(text)))")
    }
    row["choice_filter"] = parts.joined(separator: " or ")
  }
}
