import CareInterchange
import CareModel
import Foundation
import Testing

/// Data dictionaries of REDCap as surveys.
struct REDCapImportTests {
  @Test func eachFormOfADictionaryBecomesAModule() throws {
    let forms = try FormFixture.redcap()
    #expect(forms.program == "REDCap")
    #expect(forms.questionnaires.map(\.survey.id) == ["smoking", "second"])
    try FormFixture.check(forms.questionnaires.map(\.source).joined(separator: "\n"), "redcap.lua")
    try FormFixture.check(forms.questionnaires.map { $0.losses.text + "\n" }.joined(), "redcap.txt")
  }

  @Test func aLossIsAnErrorIfAsked() throws {
    let found = #expect(throws: Diagnostics.self) { try FormFixture.redcap(isStrict: true) }
    #expect(found?.items.allSatisfy { $0.severity == .error && $0.code == .lostInExchange } == true)
  }

  @Test func aDictionaryThatCareWroteComesBack() throws {
    let bytes = Array(try Data(contentsOf: FormFixture.folder.appending(path: "redcap-of-care.csv")))
    let forms = try FormFixture.read(bytes, named: "dictionary.csv").questionnaires
    #expect(forms.map(\.survey.id) == ["t1", "t2"])
    let items = forms[0].survey.steps.flatMap(\.items)
    #expect(items.map(\.id) == ["smoke", "cigs", "often", "pain_level", "half", "born", "at"])
    #expect(items[0].dontKnow && items[0].required && items[0].format.definition.options.map(\.value) == ["1", "0"])
    #expect(items[1].format == .numeric(NumericFormat(integer: true, min: 1, max: 99)) && items[1].required)
    #expect(items[1].when == .equals(item: ItemReference(item: "smoke"), value: .text("1")))
    #expect(items[2].format.definition.options.map(\.exclusive) == [false, false, true])
    #expect(items[5].format == .date(DateFormat(max: .today(days: 0))))
    #expect(forms[0].losses.items.isEmpty, "\(forms[0].losses.text)")
    // The equation of the score has an `if` for each option.
    #expect(forms[1].losses.items.map(\.path) == ["F16"], "\(forms[1].losses.text)")
  }

  @Test(arguments: [
    (
      "[a] <> '' and [a] <> '-998' and [a] <> '-997'",
      "survey.all { survey.is_answered(\"a\"), survey.none { survey.is_dont_know(\"a\") } }"
    ),
    ("[a] = '-998'", "survey.is_dont_know(\"a\")"), ("[a] <> '-997' or [a] = '1'", nil),
  ])
  func codesForMissingAnswersAreNoOptions(logic: String, lua: String?) throws {
    let imported = try FormFixture.survey([
      ["field_name": "a", "field_type": "radio", "select_choices_or_calculations": "1, One | -998, I don't know"],
      ["field_name": "b", "branching_logic": logic],
    ])
    #expect(imported.losses.items.isEmpty, "\(imported.losses.text)")
    guard let lua else { return #expect(!imported.source.contains("when =")) }
    #expect(imported.source.contains("when = \(lua)"), "\(imported.source)")
  }

  private static let answers: [[String: String]] = [
    ["field_name": "sex", "field_type": "radio", "select_choices_or_calculations": "1, Female | 2, Male"],
    ["field_name": "sick", "field_type": "yesno"],
    ["field_name": "age", "text_validation_type_or_show_slider_number": "number"],
    ["field_name": "what", "field_type": "checkbox", "select_choices_or_calculations": "1, A | b, B"],
    ["field_name": "born", "text_validation_type_or_show_slider_number": "date_mdy"],
    ["field_name": "name"],
    ["field_name": "bmi", "field_type": "calc", "select_choices_or_calculations": "[age]*2"],
  ]

  @Test(arguments: [
    ("[sex]='1'", "survey.equals(\"sex\", \"1\")"),
    ("[sex] = 2", "survey.equals(\"sex\", \"2\")"),
    ("[sex]<>'1'", "survey.none { survey.equals(\"sex\", \"1\") }"),
    ("[sex]=''", "survey.none { survey.is_answered(\"sex\") }"),
    ("[sex] <> \"\"", "survey.is_answered(\"sex\")"),
    ("[sex] >= 2", "survey.at_least(\"sex\", 2)"),
    ("[sick]='1'", "survey.equals(\"sick\", true)"),
    ("[sick] != '1'", "survey.none { survey.equals(\"sick\", true) }"),
    ("3 < [age]", "survey.above(\"age\", 3)"),
    ("[age] = '-4.5'", "survey.equals(\"age\", -4.5)"),
    ("[what(1)]='1'", "survey.contains_any(\"what\", { \"1\" })"),
    ("[what(b)]='0'", "survey.none { survey.contains_any(\"what\", { \"b\" }) }"),
    ("[what(b)] <> '1'", "survey.none { survey.contains_any(\"what\", { \"b\" }) }"),
    ("[born]<'2000-01-31'", "survey.below(\"born\", \"2000-01-31\")"),
    ("[name]='x y'", "survey.equals(\"name\", \"x y\")"),
    ("[bmi] > 30", "survey.above(\"bmi\", 30)"),
    (
      "[sex]='1' and ([age]>3 or [what(b)]='1')",
      "survey.all { survey.equals(\"sex\", \"1\"), survey.any { survey.above(\"age\", 3), survey.contains_any(\"what\", { \"b\" }) } }"
    ),
    (
      "[sex]='1' or [sex]='2' and [age]=1",
      "survey.any { survey.equals(\"sex\", \"1\"), survey.all { survey.equals(\"sex\", \"2\"), survey.equals(\"age\", 1) } }"
    ),
    ("!([age] = 3)", "survey.none { survey.equals(\"age\", 3) }"),
  ])
  func branchingLogicBecomesACondition(logic: String, lua: String) throws {
    let imported = try FormFixture.survey(Self.answers + [["field_name": "last", "branching_logic": logic]])
    #expect(imported.losses.items.isEmpty, "\(imported.losses.text)")
    let flat = imported.source.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacing(", } ", with: " } ").replacing(", },", with: " },")
    #expect(flat.contains("when = \(lua)"), "\(imported.source)")
  }

  @Test(arguments: [
    ("[sex]='3'", "none of its options"), ("[nothing]='1'", "not asked before"), ("[later]='1'", "not asked before"),
    ("[baseline_arm_1][sex]='1'", "another event"), ("[age]>[sex]", "compares two answers"),
    ("datediff([born],'today','y')>18", "computes something"), ("[sex]='1' and", "ends too early"),
    ("([sex]='1'", "lacks a ')'"), ("[sex]='1", "closing quotation"), ("[age]>1e400", "not a number"),
    ("[name]>3", "not a number"), ("[age(1)]='1'", "not a checkbox"), ("[id]='1'", "names the record"),
    (String(repeating: "(", count: 10_000) + "[age]=1", "nested deeper"),
    (String(repeating: "[age]=1 or ", count: 600) + "[age]=1", "more than"),
  ])
  func logicWithoutAnEquivalentIsALossAtItsCell(logic: String, why: String) throws {
    let imported = try FormFixture.survey(
      Self.answers + [["field_name": "last", "branching_logic": logic], ["field_name": "later"]])
    let loss = try #require(imported.losses.items.first)
    #expect(imported.losses.items.count == 1)
    #expect(loss.path == "L10" && loss.location?.line == 10)
    #expect(loss.message.contains(why) && loss.message.contains("always shown"), "\(loss.message)")
    #expect(imported.survey.steps.flatMap(\.items).last { $0.id == "last" }?.when == nil)
  }

  @Test(arguments: [
    ("sum([a],[b],[c])", "survey.sum { \"a\", \"b\", \"c\", missing = \"ignore\", at_least = 0.33 }"),
    ("mean([a], [b])", "survey.mean { \"a\", \"b\", missing = \"ignore\" }"),
    ("[a]+[b]", "survey.sum { \"a\", \"b\" }"),
    ("round([a]/([b]*2), 0)", "survey.calculate(\"round((a / (b * 2)))\")"),
  ])
  func aCalculationBecomesAScore(formula: String, lua: String) throws {
    let numbers = ["a", "b", "c"].map { ["field_name": $0, "text_validation_type_or_show_slider_number": "number"] }
    let imported = try FormFixture.survey(
      numbers + [["field_name": "total", "field_type": "calc", "select_choices_or_calculations": formula]])
    #expect(imported.losses.items.isEmpty, "\(imported.losses.text)")
    #expect(imported.source.contains("total = \(lua)"), "\(imported.source)")
  }

  @Test(arguments: ["get", "step", "visits", "score", "band", "last", "is_dont_know", "end", "while"])
  func aFieldMayHaveANameThatAPlanReserves(name: String) throws {
    let imported = try FormFixture.survey([
      ["field_name": name], ["field_name": "b", "branching_logic": "[\(name)]='x'"],
    ])
    #expect(imported.losses.items.isEmpty, "\(imported.losses.text)")
    #expect(
      imported.source.contains("-- Name: \(name)") && imported.source.contains("survey.equals(\"\(name)_\", \"x\")"))
    let items = "{ \"linkId\": \"\(name)\", \"type\": \"string\", \"text\": \"A\" }"
    #expect(throws: Never.self) { try ImportedQuestionnaire(fhir: Fixture.json(items: items), named: "q.json") }
  }

  @Test(arguments: [
    (["field_type": "choice"], "D3", "there is no field type"),
    (["field_type": "radio"], "F3", "has no choices"),
    (["field_type": "radio", "select_choices_or_calculations": "1 Yes | 0, No"], "F3", "has no code"),
    (["field_type": "radio", "select_choices_or_calculations": "1, Yes | 1, No"], "F3", "there twice"),
    (["field_name": "id"], "A3", "already there"),
    (["form_name": " "], "B3", "no form name"),
    (["required_field": "maybe"], "M3", "y or empty"),
    (
      [
        "text_validation_type_or_show_slider_number": "integer", "text_validation_min": "9", "text_validation_max": "1",
      ],
      "A3", "max 1.0 must not be less than min 9.0"
    ),
  ])
  func anErrorNamesItsCell(field: [String: String], cell: String, message: String) throws {
    let found = #expect(throws: Diagnostics.self) {
      try FormFixture.survey([["field_name": "a"].merging(field) { $1 }])
    }
    let error = try #require(found?.items.first { $0.severity == .error })
    #expect(error.path == cell && error.message.contains(message), "\(error.text)")
    #expect(error.location?.line == 3)
  }

  @Test(arguments: [
    (["text_validation_type_or_show_slider_number": "integer", "text_validation_min": "1e400"], "I3", "the bound"),
    (["text_validation_type_or_show_slider_number": "date_ymd", "text_validation_max": "[other]"], "J3", "the bound"),
    (["field_type": "yesno", "select_choices_or_calculations": "1, Ja"], "F3", "no effect"),
    (["field_annotation": "@CALCTEXT(if([id]='1','a','b')) @TODAY"], "R3", "@CALCTEXT"),
    (["matrix_group_name": "m", "matrix_ranking": "y"], "Q3", "ranking"),
    (["field_label": "<img src='x'>See", "text_validation_type_or_show_slider_number": "email"], "E3", "picture"),
    (["field_type": "sql", "select_choices_or_calculations": "select 1"], "D3", "database"),
  ])
  func whatIsLostNamesItsCell(field: [String: String], cell: String, message: String) throws {
    let imported = try FormFixture.survey([["field_name": "a"].merging(field) { $1 }, ["field_name": "b"]])
    let loss = try #require(imported.losses.items.first)
    #expect(loss.path == cell && loss.message.contains(message), "\(imported.losses.text)")
  }
}
