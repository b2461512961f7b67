import CareModel
import CareSurvey

extension ConstructorEntry {
  static let surveys =
    [
      ConstructorEntry(
        "survey", .named, makes: .survey, "A questionnaire: steps shown one at a time.",
        fields: Survey.authoredFields
          + FieldEntry.unsupported(
            "on_finish", "on_recorder_error", "can_save", "confirm_cancel", "has_learn_more", "learn_more",
            "view_for", "should_present", "will_appear", "will_disappear", "on_change"))
    ] + navigation + [.unsupported("check", .record)]

  static let scores = [
    ConstructorEntry(
      "survey.sum", .table, makes: .score, "The sum of the answers; nil if one of the items has no number.",
      items: .text, example: "survey.sum { \"pain\", \"sleep\" }"),
    ConstructorEntry(
      "survey.mean", .table, makes: .score, "The mean of the answers; nil if one of the items has no number.",
      items: .text, example: "survey.mean { \"pain\", \"sleep\" }"),
  ]
}

extension Survey: DeclaredNoun {
  static let noun = FieldType.Noun.survey
  static let scriptFields = makeScriptFields()
  static var recorded: ResultType { .text }
  /// The id.
  func luaValue(in zone: Zone) -> LuaValue { .string(id) }

  /// Reads a survey and reports what is wrong with it as a whole.
  static func read(_ declaration: Declaration, path: String, by decoder: PlanDecoder) -> Survey? {
    let errors = decoder.errorCount, uses = decoder.parameterUses.count
    guard var reader = decoder.reader(declaration, path: path), let id = declaration.id else { return nil }
    let scores = reader.fields.removeValue(forKey: "scores")
    var survey = template
    survey.id = id
    decoder.read(reader, into: &survey)
    guard decoder.errorCount == errors else { return nil }
    survey.scores = scores.flatMap { [SurveyScore].read($0, by: decoder) } ?? []
    for use in decoder.parameterUses[uses...].indices { decoder.parameterUses[use].survey = survey }
    decoder.report(survey.diagnose(), in: decoder.authored(declaration, path: path))
    return survey
  }
}

extension SurveyScore: UnrecordedElement {
  static var authoredList: FieldType { .named(of: .declared(.score)) }

  /// Reads the scores of a survey, by name.
  static func readList(_ field: Decoded.Field, by decoder: PlanDecoder) -> [SurveyScore]? {
    guard case .named(let scores) = field.decoded else { return nil }
    return scores.sorted { $0.key < $1.key }.compactMap { name, field in
      guard let declaration = field.declaration,
        let reader = decoder.reader(declaration, path: field.authored.path),
        let kind = Kind(rawValue: String(declaration.entry.name.dropFirst("survey.".count)))
      else { return nil }
      return SurveyScore(id: name, kind: kind, items: reader.items.compactMap { $0.text.map { ItemReference($0) } })
    }
  }
}
