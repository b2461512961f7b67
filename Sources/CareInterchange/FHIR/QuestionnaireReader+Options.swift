import CareModel

extension QuestionnaireReader {
  /// Returns the format of a choice.
  func choice(
    _ item: QuestionnaireItem, _ own: String?, _ controls: Set<String>, _ path: String
  ) -> AnswerFormat? {
    let element = item.element
    guard var options = options(of: item, path) else { return nil }
    if item.kind == .openChoice, !options.contains(where: \.option.other) {
      let language = Language.of(self.language)
      var other = ChoiceOption(value: "other", text: language(.otherOption), other: true)
      if case .coding(let own)? = element.extensionValue(FHIRNames.Own.other), let value = own.code {
        other.value = value
        other.text = own.display ?? value
      }
      other.score = element.extensionValue(FHIRNames.Own.otherScore)?.number
      other.value = ImportedID.unique(other.value, in: Set(options.map(\.option.value)))
      let place = element.extensionValue(FHIRNames.Own.otherPlace)?.integer ?? options.count
      options.insert(ImportedOption(option: other), at: max(0, min(place, options.count)))
    }
    item.options = options
    let shown = options.filter { !$0.isUnknown }.map(\.option)
    let multiple = element.flag("repeats") ?? false
    var choice = ChoiceFormat(options: shown, multiple: multiple)
    let least = element.extensionValue(FHIRNames.minOccurs)?.integer
    let most = element.extensionValue(FHIRNames.maxOccurs)?.integer
    if multiple {
      if let least, least != 1 { choice.minChoices = Swift.max(0, least) }
      choice.maxChoices = most
    } else if (least ?? 1) > 1 || (most ?? 1) > 1 {
      element.loss("the number of answers", "is 1 without 'repeats'")
    }
    switch own.flatMap({ AnswerFormat.Name(rawValue: $0) }) {
    case .textScale: return .textScale(TextScaleFormat(options: shown))
    case .ranking where multiple:
      let ranking = RankingFormat(options: shown, most: most, least: least)
      if ranking.problems(at: "").isEmpty { return .ranking(ranking) }
      element.loss("the ranking", "has options or limits that a ranking cannot have; several can be chosen")
    case .valuePicker: return .valuePicker(ValuePickerFormat(options: shown))
    default: break
    }
    if controls.contains("drop-down"), !multiple, item.kind == .choice {
      return .valuePicker(ValuePickerFormat(options: shown))
    }
    if controls.contains("slider") { element.loss("the slider", "has no equivalent for options; they are listed") }
    return .choice(choice)
  }

  // MARK: Options

  private func options(of item: QuestionnaireItem, _ path: String) -> [ImportedOption]? {
    let element = item.element
    let written = element.objects("answerOption", "answerOption")
    guard let address = element.text("answerValueSet") else {
      if element.has("answerValueSet") { return nil }
      guard !written.isEmpty else {
        if !["answerOption", "option", "options"].contains(where: element.has) {
          element.error(.missingField, "a choice needs options; write 'answerOption'", at: "type")
        }
        return nil
      }
      var made: [ImportedOption] = []
      for option in written {
        if let next = self.option(option, among: made, item, path) { made.append(next) }
        option.finish()
        for comment in option.comments { element.note(comment) }
      }
      return made
    }
    if !written.isEmpty {
      element.error(.wrongResource, "write 'answerOption' or 'answerValueSet', not both", at: "answerOption")
    }
    if address.hasPrefix("#") {
      guard let set = valueSets[String(address.dropFirst())] else {
        element.error(
          .notImportable,
          "there is no contained value set '\(address.dropFirst())'; put it into 'contained', or write 'answerOption'",
          at: "answerValueSet")
        return nil
      }
      usedValueSets.insert(String(address.dropFirst()))
      return codes(of: set, item, path)
    }
    guard let set = valueSetSource.valueSet(address, report) else {
      element.error(
        .notImportable,
        "the value set '\(address)' is not in the file, and care does not have it; give a folder that has it with "
          + "--valuesets, put it into 'contained' and refer to it by #id, or write 'answerOption'", at: "answerValueSet"
      )
      return nil
    }
    return codes(of: set, item, path)
  }

  private func option(
    _ element: FHIRElement, among made: [ImportedOption], _ item: QuestionnaireItem, _ path: String
  ) -> ImportedOption? {
    let code = element.object("valueCoding", "Coding")
    if element.flag("initialSelected") == true { item.selectedIndices.insert(made.count) }
    let exclusive = element.extensionValue(FHIRNames.optionExclusive)?.isTrue ?? false
    let prefix = element.extensionValue(FHIRNames.optionPrefix)?.string
    let score = self.score(of: element) ?? code.flatMap { self.score(of: $0) }
    let own = element.extensionValue(FHIRNames.Own.value)?.string
    if let code {
      var imported = coded(code, prefix: prefix, own: own, among: made, path)
      imported?.option.exclusive = exclusive
      imported?.option.score = score
      imported?.option.prefix = prefix
      code.finish(ignoring: ["id", "version", "userSelected"])
      for comment in code.comments { item.element.note(comment) }
      return imported
    }
    guard let value = element.value("value") else {
      element.error(.missingField, "the option has no value; write 'valueCoding'")
      return nil
    }
    let literal: String
    switch value {
    case .string(let text): literal = text
    case .integer(let number): literal = String(number)
    case .date(let date): literal = date.description
    case .time(let time): literal = time.description
    default:
      element.error(
        .notImportable, "an option with \(value.title) cannot be imported; write 'valueCoding' or 'valueString'")
      return nil
    }
    let used = Set(made.map(\.option.value))
    let words = value.string == nil ? nil : element.primitive("valueString")
    words?.finish()
    let id = value.string == nil ? literal : own ?? ImportedID.make(from: literal.lowercased(), keepsDashes: false)
    let text = prefix.map { "\($0) \(literal)" } ?? literal
    var option = ChoiceOption(value: ImportedID.unique(id, in: used), text: text, exclusive: exclusive)
    option.score = score ?? value.integer.map(Double.init)
    option.prefix = prefix
    var imported = ImportedOption(option: option, literal: literal)
    imported.type =
      switch value {
      case .string: .string
      case .integer: .integer
      case .date: .date
      case .time: .time
      default: nil
      }
    return imported
  }

  /// Returns a code as an option.
  private func coded(
    _ element: FHIRElement, prefix: String?, own: String?, among made: [ImportedOption], _ path: String
  ) -> ImportedOption? {
    let words = text("display", of: element, prefix: prefix)
    let coding = element.coding()
    guard let code = coding.code ?? coding.display else {
      element.error(.missingField, "the option has no 'code'; write one")
      return nil
    }
    // Options repeat no answers, so that a brace is itself.
    let display = TemplateText.unescaped(words?.text ?? (prefix.map { "\($0) " } ?? "") + code)
    let used = Set(made.map(\.option.value))
    let value: String
    if let own {
      value = own
    } else if coding.code != nil {
      // What is recorded comes from the code: words differ by language, and are corrected.
      value = ImportedID.unique(code, in: used)
    } else {
      value = ImportedID.unique(ImportedID.make(from: code.lowercased(), keepsDashes: false), in: used)
    }
    var option = ChoiceOption(value: value, text: display)
    let token = coding.token
    option.code = token == value ? nil : token
    for (language, translated) in words?.translations ?? [:] {
      translations[language, default: [:]]["\(path).options.\(value).text"] = TemplateText.unescaped(translated)
    }
    if coding.isUnknown { loseWords(of: coding, element) }
    return ImportedOption(option: option, coding: coding, isUnknown: coding.isUnknown)
  }

  /// Names as lost what an option for "don't know" says otherwise than the one that a survey offers.
  private func loseWords(of coding: FHIRCoding, _ element: FHIRElement) {
    guard !isOwn else { return }
    if coding.code != FHIRCoding.unknown.code {
      element.loss("the code '\(coding.code ?? "")'", "goes out as '\(FHIRCoding.unknown.code ?? "")'", at: "code")
    }
    let usual: Set = ["i don't know", "don't know", "asked but unknown"]
    if let words = coding.display, !usual.contains(words.lowercased()) {
      element.loss("the words '\(words)'", "are those that a survey has for \"I don't know\"", at: "display")
    }
  }

  private func score(of element: FHIRElement) -> Double? {
    element.extensionValue(FHIRNames.ordinal)?.number ?? element.extensionValue(FHIRNames.itemWeight)?.number
  }

  // MARK: Value sets

  /// The elements that describe a value set, and not its codes.
  private static let aboutValueSets = [
    "url", "version", "name", "title", "status", "experimental", "date", "publisher", "description", "immutable",
    "purpose", "copyright", "language", "meta",
  ]

  private func codes(of set: FHIRElement, _ item: QuestionnaireItem, _ path: String) -> [ImportedOption]? {
    var made: [ImportedOption] = []
    func add(_ element: FHIRElement, system: String?) {
      guard let code = element.text("code") else {
        return element.error(.missingField, "the concept of the value set has no 'code'; write one")
      }
      let words = text("display", of: element)
      var coding = FHIRCoding(system: system, code: code, display: words.map { TemplateText.unescaped($0.text) })
      let designations = element.objects("designation", "designation").compactMap { designation in
        designation.text("language").flatMap { language in designation.text("value").map { (language, $0) } }
      }
      // Words in the language of the form are what its people read.
      let own = language.flatMap { $0.split(separator: "-").first }.map(String.init)
      if let translated = designations.first(where: { $0.0 == language || $0.0 == own }) {
        coding.display = translated.1
      }
      let used = Set(made.map(\.option.value))
      let value = ImportedID.unique(code, in: used)
      var option = ChoiceOption(value: value, text: coding.display ?? code, score: score(of: element))
      option.code = coding.token == value ? nil : coding.token
      for (language, translated) in words?.translations ?? [:] {
        translations[language, default: [:]]["\(path).options.\(value).text"] = TemplateText.unescaped(translated)
      }
      for (language, translated) in designations where translations[language] != nil {
        translations[language, default: [:]]["\(path).options.\(value).text"] = translated
      }
      if coding.isUnknown { loseWords(of: coding, element) }
      made.append(ImportedOption(option: option, coding: coding, isUnknown: coding.isUnknown))
    }
    for name in Self.aboutValueSets { _ = set.raw(name) }
    func addAll(_ entries: [FHIRElement]) {
      for entry in entries {
        // A code that only groups others cannot be chosen.
        if entry.flag("abstract") == true {
          entry.loss(
            "the heading '\(entry.text("display") ?? "")' of codes", "is not shown among options", at: "display")
          _ = (entry.text("code"), entry.text("system"))
          header += entry.comments
        } else {
          add(entry, system: entry.text("system"))
        }
        addAll(entry.objects("contains", "contains"))
      }
    }
    if let expansion = set.object("expansion", "expansion") {
      for name in ["identifier", "timestamp", "total", "offset"] { _ = expansion.raw(name) }
      addAll(expansion.objects("contains", "contains"))
      // The expansion is what the rules give.
      if set.has("compose") { set.loss("'compose'", "is not read beside the expansion", at: "compose") }
    } else if let compose = set.object("compose", "compose") {
      for include in compose.objects("include", "include") {
        let system = include.text("system"), concepts = include.objects("concept", "concept")
        if include.has("filter") || include.has("valueSet") || compose.has("exclude") {
          item.element.error(
            .notImportable,
            "the value set names its codes by rules; list them in 'concept', or write 'answerOption'",
            at: "answerValueSet")
          return nil
        }
        if concepts.isEmpty, let all = system.flatMap({ valueSetSource.concepts(of: $0, report) }) {
          for concept in all { add(concept, system: system) }
          continue
        }
        guard !concepts.isEmpty else {
          item.element.error(
            .notImportable,
            "the value set names all codes of \(system ?? "a system"); list them in 'concept', write 'answerOption', or give the "
              + "CodeSystem in a folder with --valuesets", at: "answerValueSet")
          return nil
        }
        for concept in concepts { add(concept, system: system) }
      }
    }
    guard !made.isEmpty else {
      item.element.error(
        .notImportable, "the contained value set has no codes; list them in 'compose.include.concept'",
        at: "answerValueSet")
      return nil
    }
    return made
  }
}

extension QuestionnaireItem {
  /// The values of the options that are chosen at first.
  var selected: [String] {
    selectedIndices.sorted().filter { options.indices.contains($0) }.map { options[$0].option.value }
  }
}
