import CareInterchange
import CareModel
import CareSurvey
import CareTestSupport
import Foundation
import Testing

/// What a form of FHIR brings in beside its questions: value sets, constants, and computed items.
struct FormContentTests {
  private static func imported(_ items: String, _ sets: FHIRValueSets = .bundled, language: String = "en") throws
    -> ImportedQuestionnaire
  {
    try ImportedQuestionnaire(
      fhir: Fixture.json(items: items, rest: ", \"language\": \"\(language)\""), named: "q.json", valueSets: sets)
  }

  private static func options(_ form: ImportedQuestionnaire) -> [ChoiceOption] {
    form.survey.steps.flatMap(\.items).first?.format.definition.options ?? []
  }

  private static func choice(_ address: String) -> String {
    "{ \"linkId\": \"c\", \"type\": \"choice\", \"text\": \"C\", \"answerValueSet\": \"\(address)\" }"
  }

  // MARK: Value sets

  @Test func commonValueSetsComeWithCare() throws {
    let yes = try Self.imported(Self.choice("http://hl7.org/fhir/ValueSet/yesnodontknow"))
    #expect(Self.options(yes).map(\.text) == ["Yes", "No"])
    #expect(yes.survey.steps[0].items[0].dontKnow)
    #expect(yes.losses.items.isEmpty, "\(yes.losses.text)")
    let gender = try Self.imported(
      Self.choice("http://hl7.org/fhir/ValueSet/administrative-gender|4.0.1"), language: "de-AT")
    #expect(Self.options(gender).map(\.text) == ["Männlich", "Weiblich", "Divers", "Unbekannt"])
    #expect(Self.options(gender).first?.code == "http://hl7.org/fhir/administrative-gender|male")
  }

  @Test func valueSetsAreReadFromFiles() throws {
    var sets = FHIRValueSets.bundled
    let bundle = """
      { "resourceType": "Bundle", "entry": [
        { "resource": { "resourceType": "ValueSet", "url": "http://example.org/vs", "version": "2",
          "compose": { "include": [{ "system": "http://example.org/cs" }] } } },
        { "resource": { "resourceType": "CodeSystem", "url": "http://example.org/cs", "concept": [
          { "code": "a", "display": "A", "concept": [{ "code": "b", "display": "B" }] }, { "code": "c", "display": "C" }] } },
        { "resource": { "resourceType": "Patient", "id": "p" } }] }
      """
    #expect(try sets.add(Array(bundle.utf8), named: "vs.json") == 2)
    #expect(
      Self.options(try Self.imported(Self.choice("http://example.org/vs"), sets)).map(\.value) == ["a", "b", "c"])
    #expect(Self.options(try Self.imported(Self.choice("http://example.org/vs|2"), sets)).count == 3)
    for (address, code) in [
      ("http://example.org/vs|3", DiagnosticCode.notImportable), ("http://example.org/other", .notImportable),
    ] {
      let found = #expect(throws: Diagnostics.self) { try Self.imported(Self.choice(address), sets) }
      #expect(found?.items.map(\.code) == [code])
      #expect(found?.items.first?.message.contains("--valuesets") == true)
    }
    #expect(throws: Diagnostics.self) {
      var sets = sets; try sets.add(Array("{".utf8), named: "x.json")
    }
  }

  @Test func aValueSetOfRulesIsRefusedWithItsName() throws {
    var sets = FHIRValueSets.bundled
    let set = """
      { "resourceType": "ValueSet", "url": "http://example.org/vs",
        "compose": { "include": [{ "system": "http://example.org/cs", "concept": [{ "code": "a" }] }],
          "exclude": [{ "system": "http://example.org/cs" }] } }
      """
    try sets.add(Array(set.utf8), named: "vs.json")
    let found = #expect(throws: Diagnostics.self) { try Self.imported(Self.choice("http://example.org/vs"), sets) }
    #expect(found?.items.map(\.code) == [.notImportable])
  }

  // MARK: Constants

  @Test(arguments: [("=", "true", true), ("=", "false", false), ("!=", "false", true), ("exists", "true", true)])
  func aHiddenValueDecidesConditions(sign: String, value: String, isShown: Bool) throws {
    let form = try Self.imported(
      """
      { "linkId": "h", "type": "boolean", "initial": [{ "valueBoolean": true }], "extension": [
        { "url": "http://hl7.org/fhir/StructureDefinition/questionnaire-hidden", "valueBoolean": true }] },
      { "linkId": "a", "type": "string", "text": "A",
        "enableWhen": [{ "question": "h", "operator": "\(sign)", "answerBoolean": \(value) }] },
      { "linkId": "b", "type": "string", "text": "B" }
      """)
    #expect(form.survey.steps.map(\.id) == (isShown ? ["a", "b"] : ["b"]))
    #expect(form.survey.steps.allSatisfy { $0.skip == nil })
    let lost = form.losses.items.map(\.path)
    #expect(lost == (isShown ? ["/item/0"] : ["/item/0", "/item/1"]))
  }

  // MARK: Computed items

  private static func scale(_ id: String) -> String {
    """
    { "linkId": "\(id)", "type": "choice", "text": "\(id)", "answerOption": [
      \((0...3).map { "{ \"extension\": [{ \"url\": \"http://hl7.org/fhir/StructureDefinition/ordinalValue\", \"valueDecimal\": \($0) }], \"valueCoding\": { \"code\": \"v\($0)\", \"display\": \"V\($0)\" } }" }.joined(separator: ", "))] }
    """
  }

  private static func computed(_ expression: String) -> String {
    let text = expression.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return """
      { "linkId": "total/1", "type": "integer", "text": "Total", "readOnly": true,
        "code": [{ "system": "http://loinc.org", "code": "44261-6" }], "extension": [
          { "url": "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression",
            "valueExpression": { "language": "text/fhirpath", "expression": "\(text)" } }] }
      """
  }

  static let rules: [SurveyScore] = {
    var scores: [SurveyScore] = []
    for kind in [SurveyScore.Kind.sum, .mean] {
      // Of equal weights, the mean is the same whether missing items are ignored or count as the mean.
      for missing in [nil, SurveyScore.MissingRule.ignore, .prorate] where kind == .sum || missing != .prorate {
        var score = SurveyScore(id: "total_1", kind: kind, items: ["q1", "q2", "q3"].map { ItemReference(item: $0) })
        score.missing = missing
        if missing != nil { score.atLeast = 2.0 / 3 }
        scores.append(score)
        score.reversed = ["q2": 3]
        scores.append(score)
        score.weights = ["q1": 2]
        if missing == nil { scores.append(score) }
      }
    }
    return scores
  }()

  @Test(arguments: rules)
  func aComputedSumOrMeanIsTheScoreThatWritesIt(_ score: SurveyScore) throws {
    let questions = ["q1", "q2", "q3"].map(Self.scale).joined(separator: ", ")
    var plain = try Self.imported(questions).survey
    plain.scores = [score]
    let written = try ExportedQuestionnaire(plain, plan: "plan").json
    let json = try #require(JSONSerialization.jsonObject(with: Data(written.utf8)) as? [String: Any])
    let item = try #require((json["item"] as? [[String: Any]])?.last)
    let expression = try #require(
      (item["extension"] as? [[String: Any]])?.compactMap {
        ($0["valueExpression"] as? [String: Any])?["expression"] as? String
      }
      .first)
    let form = try Self.imported(
      questions + ", " + Self.computed(expression)
        + ", { \"linkId\": \"more\", \"type\": \"string\", \"text\": \"More\", "
        + "\"enableWhen\": [{ \"question\": \"total/1\", \"operator\": \">\", \"answerInteger\": 4 }] }")
    var expected = score
    expected.form = FormLink("total/1")
    expected.form?.codes = ["http://loinc.org|44261-6"]
    expected.form?.type = .integer
    #expect(form.survey.scores == [expected])
    #expect(form.losses.items.isEmpty, "\(form.losses.text)")
    #expect(
      form.survey.steps.last?.skip == .none(of: [.above(item: ItemReference(item: "total_1"), value: .number(4))]))
    #expect(form.survey.steps.flatMap(\.items).count == 4)
  }

  @Test(arguments: ["%patient.age", "today()", "%resource.descendants().where(linkId='q1').answer.value.ordinal() * 2"])
  func anotherExpressionIsNamedAsLost(_ expression: String) throws {
    let form = try Self.imported(Self.scale("q1") + ", " + Self.computed(expression))
    #expect(form.survey.scores.isEmpty)
    #expect(form.losses.items.contains { $0.path.hasPrefix("/item/1") })
  }

  // MARK: Several forms

  private static func form(
    _ name: String, _ item: String = "{ \"linkId\": \"a\", \"type\": \"string\", \"text\": \"A\" }"
  ) -> String {
    "{ \"resourceType\": \"Questionnaire\", \"name\": \"\(name)\", \"status\": \"draft\", \"item\": [\(item)] }"
  }

  @Test func aBundleAndLinesAreSeveralForms() throws {
    let set =
      "{ \"resourceType\": \"ValueSet\", \"url\": \"http://example.org/vs\", \"compose\": { \"include\": [{ \"concept\": [{ \"code\": \"a\" }] }] } }"
    let entries = [Self.form("One"), set, Self.form("Two", Self.choice("http://example.org/vs"))]
    let bundle =
      "{ \"resourceType\": \"Bundle\", \"entry\": [\(entries.map { "{ \"resource\": \($0) }" }.joined(separator: ", "))] }"
    #expect(try QuestionnaireFile.read(Array(bundle.utf8), named: "b.json").map(\.survey.id) == ["one", "two"])
    let lines = Self.form("One") + "\n\n" + Self.form("Two") + "\n"
    #expect(try QuestionnaireFile.read(Array(lines.utf8), named: "b.ndjson").map(\.survey.id) == ["one", "two"])
    let wrong =
      Self.form("One", "{ \"linkId\": \"a\", \"type\": \"coding\" }") + "\n"
      + Self.form("Two", "{ \"type\": \"string\" }")
    let found = #expect(throws: Diagnostics.self) { try QuestionnaireFile.read(Array(wrong.utf8), named: "b.ndjson") }
    #expect(found?.items.compactMap(\.location?.file) == ["b.ndjson:1", "b.ndjson:2"])
    for empty in ["{ \"resourceType\": \"Bundle\" }", "{ \"resourceType\": \"Bundle\", \"entry\": [] }"] {
      #expect(throws: Diagnostics.self) { try QuestionnaireFile.read(Array(empty.utf8), named: "b.json") }
    }
  }
}
