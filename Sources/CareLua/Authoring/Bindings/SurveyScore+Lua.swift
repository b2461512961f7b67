import CareModel

extension ConstructorEntry {
  static let scores = [
    ConstructorEntry(
      "survey.sum", .table, makes: .score,
      "The sum of the answers; nil if an item has no number, unless `missing` says otherwise.",
      fields: rules, items: .text,
      example:
        "survey.sum { \"pain\", \"sleep\", missing = \"prorate\", at_least = 0.8, bands = { { 0, \"mild\" }, { 8, \"severe\" } } }"
    ),
    ConstructorEntry(
      "survey.mean", .table, makes: .score,
      "The mean of the answers; nil if an item has no number, unless `missing` says otherwise.",
      fields: rules, items: .text, example: "survey.mean { \"pain\", \"sleep\" }"),
    ConstructorEntry(
      "survey.calculate", .call, makes: .score,
      "A number that an expression over answers gives; nil if an item in it has no number.",
      parameters: [
        FieldEntry(
          "expression", .text, "Ids of items, numbers, + - * / ( ), and abs, max, min, round.", required: true)
      ], fields: [bands, form], example: "survey.calculate \"weight / (height * height)\""),
    ConstructorEntry("band", .record, "The least number of a range, and its name.", items: .scalar),
  ]

  private static let bands = FieldEntry(
    "bands", .list(of: .record("band")), "The ranges of the score, each { least, name }, the least first.",
    default: "{}")

  private static let form = FieldEntry(
    "form", FormLink.authored, "The item of the form that the score was made from.", default: "none")

  private static let rules = [
    FieldEntry(
      "missing", SurveyScore.MissingRule.authored,
      "What an item without a number means: \"prorate\" for the mean of the others, \"ignore\" for nothing.",
      default: "the score is nil"),
    FieldEntry(
      "at_least", .number, "The share of the items that need a number, with `missing`.",
      default: "\(SurveyScore.defaultShare)"),
    FieldEntry("weights", .named(of: .number), "The factors of items, by id.", default: "1 for each"),
    FieldEntry("reverse", .list(of: .text), "The items that count in reverse.", default: "{}"), bands, form,
  ]
}

extension SurveyScore.MissingRule: ScriptValue {}

extension SurveyScore: UnrecordedElement {
  static var authoredList: FieldType { .named(of: .declared(.score)) }

  static func readList(_ field: Decoded.Field, by decoder: PlanDecoder) -> [SurveyScore]? {
    readList(field, of: .template, by: decoder)
  }

  /// Reads the scores of a survey, by name.
  static func readList(_ field: Decoded.Field, of survey: Survey, by decoder: PlanDecoder) -> [SurveyScore]? {
    guard case .named(let scores) = field.decoded else { return nil }
    return scores.sorted { $0.key < $1.key }.compactMap { name, field in
      guard let declaration = field.declaration,
        let reader = decoder.reader(declaration, path: field.authored.path),
        let kind = Kind(rawValue: String(declaration.entry.name.dropFirst("survey.".count)))
      else { return nil }
      var score = SurveyScore(
        id: name, kind: kind, items: reader.items.compactMap { $0.text.map { ItemReference($0) } })
      score.expression = reader.text("expression")
      if let expression = score.expression {
        score.items = ((try? Formula(expression))?.names ?? []).map { ItemReference($0) }
      }
      score.missing = reader.fields["missing"].flatMap { MissingRule.read($0, by: decoder) }
      score.atLeast = reader.number("at_least")
      if case .named(let weights)? = reader["weights"] {
        score.weights = weights.compactMapValues { if case .number(let number) = $0.decoded { number } else { nil } }
      }
      score.bands = readBands(reader, by: decoder)
      score.form = reader.fields["form"].flatMap { FormLink.read($0, by: decoder) }
      score.reversed = readReversed(reader, of: score, in: survey, by: decoder)
      return score
    }
  }

  private static func readBands(_ reader: FieldReader, by decoder: PlanDecoder) -> [Band]? {
    guard reader.fields["bands"] != nil else { return nil }
    return reader.list("bands").compactMap { field in
      let items = field.record?.items ?? []
      guard items.count == 2, let name = items[1].text, let from = items[0].scalarNumber else {
        decoder.report(
          .badSurvey, at: field.authored, "a range is its least number and its name; write { 10, \"severe\" }")
        return nil
      }
      return Band(from: from, name: name)
    }
  }

  /// Reads the items that count in reverse, each with the sum of the bounds of its format.
  private static func readReversed(
    _ reader: FieldReader, of score: SurveyScore, in survey: Survey, by decoder: PlanDecoder
  ) -> [String: Double]? {
    let names = reader.list("reverse")
    guard !names.isEmpty else { return nil }
    var reversed: [String: Double] = [:]
    for field in names {
      guard let id = field.text, let reference = score.items.first(where: { $0.description == id || $0.item == id })
      else {
        decoder.report(.badSurvey, at: field.authored, "'\(field.text ?? "")' is not an item of the score")
        continue
      }
      let steps = survey.steps.filter { reference.step == nil || $0.id == reference.step }
      // An unknown item is reported with the score.
      guard let item = steps.flatMap(\.questions).first(where: { $0.id == reference.item }) else { continue }
      guard let bounds = item.format.numberRange else {
        decoder.report(
          .badSurvey, at: field.authored,
          "'\(id)' has no least and greatest number; give it min and max, or each option a score")
        continue
      }
      reversed[reference.item] = bounds.lowerBound + bounds.upperBound
    }
    return reversed
  }
}

extension Decoded.Field {
  fileprivate var scalarNumber: Double? {
    switch decoded {
    case .number(let number): number
    case .integer(let integer): Double(integer)
    default: nil
    }
  }
}
