import CareModel
import CareSurvey

extension ConstructorEntry {
  static let surveys =
    [
      ConstructorEntry(
        "survey", .named, makes: .survey, "A questionnaire: steps shown one at a time.",
        fields: Survey.authoredFields + RunHook.ofSurvey.map(\.entry))
    ] + navigation + stepParts
}

extension Survey: DeclaredNoun {
  static let noun = FieldType.Noun.survey
  static let scriptFields = makeScriptFields()
  static var recorded: ResultType { .text }
  /// The id.
  func luaValue(in zone: Zone) -> LuaValue { .string(id) }

  /// Reads a survey and reports what is wrong with it as a whole.
  static func readDeclared(_ declaration: Declaration, path: String, by decoder: PlanDecoder) -> Survey? {
    let errors = decoder.errorCount, uses = decoder.parameterUses.count
    guard var reader = decoder.reader(declaration, path: path), let id = declaration.id else { return nil }
    let scores = reader.fields.removeValue(forKey: "scores")
    var survey = template
    survey.id = id
    decoder.read(reader, into: &survey)
    survey.takePages(of: reader.fields["steps"], by: decoder)
    survey.endWithConclusion()
    survey.deriveRows()
    guard decoder.errorCount == errors else { return nil }
    survey.scores = scores.flatMap { SurveyScore.readList($0, of: survey, by: decoder) } ?? []
    for hook in RunHook.ofSurvey {
      guard let field = reader.fields[hook.rawValue], case .function(let function) = field.decoded else { continue }
      survey.runHooks[hook] = decoder.hook(function, at: field.authored, hook.entry.type)
    }
    for use in decoder.parameterUses[uses...].indices { decoder.parameterUses[use].survey = survey }
    decoder.report(survey.diagnose(), in: decoder.authored(declaration, path: path))
    return survey
  }
}
