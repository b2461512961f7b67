import CareInterchange
import CareModel
import Testing

/// What a questionnaire says means the same in the survey, or is named as lost.
struct ImportMeaningTests {
  private static func imported(_ name: String) throws -> ImportedQuestionnaire {
    try Fixture.imported("../Cases/\(name).json")
  }

  private static func item(_ items: String) throws -> ImportedQuestionnaire {
    try ImportedQuestionnaire(fhir: Fixture.json(items: items), named: "q.json")
  }

  private static func translation(_ language: String, _ text: String) -> String {
    """
    { "extension": [{ "url": "http://hl7.org/fhir/StructureDefinition/translation", "extension": [
      { "url": "lang", "valueCode": "\(language)" }, { "url": "content", "valueString": "\(text)" }] }] }
    """
  }

  // MARK: Amounts and times

  @Test func amountsAreConvertedIntoTheUnitsOfTheQuestion() throws {
    let imported = try Self.imported("units"), questions = imported.survey.steps.flatMap(\.questions)
    let weight = try #require(questions.first { $0.id == "w" })
    #expect(weight.format == .numeric(NumericFormat(min: 0.5, max: 300, units: "kg")))
    #expect(weight.defaultAnswer == .double(70))
    let dose = try #require(questions.first { $0.id == "d" })
    #expect(dose.format == .numeric(NumericFormat(min: 1000, units: "mg")))
  }

  @Test func theTimeOfABoundAndOffsetsAreNamedAsLost() throws {
    let losses = try Self.imported("units").losses.items.map(\.message)
    #expect(losses.count { $0.contains("time of day of the bound") } == 2, "\(losses)")
    #expect(losses.contains { $0.contains("the offset -05:00") }, "\(losses)")
  }

  @Test(arguments: [("kg", "mL"), ("mg", "mmol/L"), ("[lb_av]", "tablet")])
  func amountsThatDoNotConvertAreRefused(asked: String, given: String) {
    let unit = "http://hl7.org/fhir/StructureDefinition/questionnaire-unit"
    let text = """
      { "linkId": "w", "text": "W", "type": "quantity",
        "extension": [{ "url": "\(unit)", "valueCoding": { "code": "\(asked)" } },
          { "url": "http://hl7.org/fhir/StructureDefinition/minValue", "valueQuantity": { "value": 5, "code": "\(given)" } }] }
      """
    let found = #expect(throws: Diagnostics.self) { try Self.item(text) }
    #expect(found?.items.map(\.code) == [.incompatibleUnits])
  }

  @Test(arguments: [
    ("2026", "2026-01-01", "2026-12-31"), ("2026-02", "2026-02-01", "2026-02-28"),
    ("2028-02", "2028-02-01", "2028-02-29"),
    ("2026-06-07", "2026-06-07", "2026-06-07"),
  ])
  func aMonthOrAYearIsABoundWithAllOfItsDays(written: String, first: String, last: String) throws {
    let text = """
      { "linkId": "d", "text": "D", "type": "date", "extension": [
        { "url": "http://hl7.org/fhir/StructureDefinition/minValue", "valueDate": "\(written)" },
        { "url": "http://hl7.org/fhir/StructureDefinition/maxValue", "valueDate": "\(written)" }] }
      """
    let format = DateFormat(
      min: .date(try #require(CivilDate(first))), max: .date(try #require(CivilDate(last))))
    #expect(try Self.item(text).survey.steps.flatMap(\.questions).map(\.format) == [.date(format)])
  }

  // MARK: Texts

  @Test func headingsOverNestedGroupsAreShown() throws {
    let survey = try Self.imported("titles").survey
    #expect(
      survey.steps.prefix(4).map { "\($0.kind.name) \($0.title ?? "")" } == [
        "instruction Part A: your health", "form Sleep", "form Pain", "form Part B: your work",
      ])
    let texts = survey.texts.values
    #expect(texts.contains("Part A: your health") && texts.contains("Part B: your work"))
  }

  @Test(arguments: [(true, false), (false, true), (true, true)])
  func joinedTextsFallBackToTheirOwn(isFirst: Bool, isSecond: Bool) throws {
    let first = isFirst ? ", \"_text\": \(Self.translation("de", "Eins."))" : ""
    let second = isSecond ? ", \"_text\": \(Self.translation("de", "Zwei."))" : ""
    let help =
      "\"item\": [{ \"linkId\": \"h1\", \"type\": \"display\", \"text\": \"One.\"\(first) }, "
      + "{ \"linkId\": \"h2\", \"type\": \"display\", \"text\": \"Two.\"\(second) }"
    let expected = "\(isFirst ? "Eins." : "One.")|\(isSecond ? "Zwei." : "Two.")"
    let group = try Self.item(
      "{ \"linkId\": \"g\", \"type\": \"group\", \"text\": \"G\", \(help), { \"linkId\": \"q\", \"type\": \"boolean\", \"text\": \"Q\" }] }"
    )
    #expect(group.survey.steps.map(\.text) == ["One.\n\nTwo."])
    #expect(group.translations["de"]?["g.text"] == expected.replacing("|", with: "\n\n"))
    let question = try Self.item("{ \"linkId\": \"q\", \"type\": \"boolean\", \"text\": \"Q\", \(help)] }")
    #expect(question.survey.steps.flatMap(\.questions).map(\.detail) == ["One.\nTwo."])
    #expect(question.translations["de"]?["q.q.detail"] == expected.replacing("|", with: "\n"))
  }

  @Test func bothParagraphsReachGermanReaders() throws {
    let german = try #require(try Self.imported("joined").translations["de"])
    #expect(
      german.values.contains("Nehmen Sie die Tablette mit Wasser.\n\nCall us if you have chest pain."), "\(german)")
  }

  @Test func nothingHiddenIsShown() throws {
    let imported = try Self.imported("hidden"), texts = imported.survey.texts.values
    for hidden in ["Hidden group", "secret", "hidden display"] { #expect(!texts.contains(hidden), "\(hidden)") }
    let losses = imported.losses.items.map(\.message)
    for id in ["h", "hq", "hd"] { #expect(losses.contains { $0.contains("the item '\(id)'") }, "\(id): \(losses)") }
  }

  @Test func whatAGroupRequiresAndKeepsIsNotForgotten() throws {
    let question = "{ \"linkId\": \"q\", \"type\": \"boolean\", \"text\": \"Q\" }"
    let imported = try Self.item(
      "{ \"linkId\": \"g\", \"type\": \"group\", \"text\": \"G\", \"required\": true, \"readOnly\": true, \"item\": [\(question)] }"
    )
    #expect(imported.survey.steps.flatMap(\.questions).map(\.readOnly) == [true])
    #expect(imported.losses.items.map(\.message).contains { $0.contains("'required'") })
  }

  // MARK: Codes

  @Test func valuesAndIDsComeFromCodes() throws {
    let english = try Self.imported("en").survey, spanish = try Self.imported("es").survey
    func values(_ survey: Survey) -> [[String]] {
      survey.steps.flatMap(\.questions).map { $0.format.definition.options.map(\.value) }
    }
    #expect(values(english) == [["never", "often"]] && values(spanish) == values(english))
    #expect(english.id == spanish.id && english.steps.map(\.id) == spanish.steps.map(\.id))
  }

  @Test func theSameQuestionnaireInAnotherLanguageBecomesTranslations() throws {
    var english = try Self.imported("en")
    let (language, missing) = try english.translate(by: try Self.imported("es"), named: "es.json")
    #expect(language == "es" && missing.items.isEmpty)
    let texts = try #require(english.translations["es"])
    #expect(Set(texts.values).isSuperset(of: ["Nunca", "A menudo"]))
    #expect(Set(texts.keys) == Set(english.survey.texts.keys))
  }

  @Test(arguments: [
    ("\"url\": \"http://example.org/q\"", DiagnosticCode.missingField),
    ("\"url\": \"http://example.org/other\", \"language\": \"es\"", .wrongResource),
    ("\"url\": \"http://example.org/q\", \"language\": \"es\"", .unknownID),
  ])
  func anotherQuestionnaireIsNoTranslation(rest: String, code: DiagnosticCode) throws {
    var english = try Self.imported("en")
    let other = try ImportedQuestionnaire(
      fhir: Fixture.json(items: "{ \"linkId\": \"zz\", \"type\": \"boolean\", \"text\": \"?\" }", rest: ", \(rest)"),
      named: "q.json")
    let found = #expect(throws: Diagnostics.self) { try english.translate(by: other, named: "q.json") }
    #expect(found?.items.map(\.code).allSatisfy { $0 == code } == true, "\(String(describing: found))")
  }

  @Test func wordsForOtherAreInTheLanguageOfTheQuestionnaire() throws {
    let option = "{ \"valueCoding\": { \"code\": \"a\", \"display\": \"A\" } }"
    let imported = try ImportedQuestionnaire(
      fhir: Fixture.json(
        items: "{ \"linkId\": \"q\", \"type\": \"open-choice\", \"text\": \"Q\", \"answerOption\": [\(option)] }",
        rest: ", \"language\": \"de-CH\""), named: "q.json")
    let options = imported.survey.steps.flatMap(\.questions).flatMap { $0.format.definition.options }
    #expect(options.map(\.text) == ["A", "Anderes"] && options.map(\.value) == ["a", "other"])
  }
}
