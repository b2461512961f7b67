import CareInterchange
import CareModel
import CareSurvey
import Foundation
import Testing

/// XLSForms as surveys.
struct XLSFormImportTests {
  @Test func aFormBecomesAModule() throws {
    let form = try #require(FormFixture.xlsform().questionnaires.first)
    try FormFixture.check(form.source, "xlsform.lua")
    try FormFixture.check(form.losses.text + "\n", "xlsform.txt")
    try FormFixture.check(form.translation("de", named: "surveys.x_de").map(\.text).joined(), "xlsform_de.lua")
  }

  @Test func everyTranslationIsOfATextOfTheSurvey() throws {
    let form = try #require(FormFixture.xlsform().questionnaires.first)
    let unknown = Set(form.translations["de"]?.keys.map(\.self) ?? []).subtracting(form.survey.texts.keys)
    #expect(unknown.isEmpty, "\(unknown)")
  }

  @Test(arguments: [
    ("integer", ". >= 0 and . < 18", "min = 0, max = 17"),
    ("decimal", ". > 0", "require = survey.any"),
    ("date", ". > today() - 30", "min = \"today-29\""),
    ("date", "'2026-01-01' <= .", "min = \"2026-01-01\""),
    ("text", "string-length(.) <= 20", "max_length = 20"),
    ("text", "string-length(.) = 4", "min_length = 4, max_length = 4"),
    ("text", "regex(., '[0-9]+')", "pattern = \"^(?:[0-9]+)$\""),
    ("select_multiple l", "count-selected(.) <= 1", "max_choices = 1"),
    ("select_multiple l", "not(selected(., 'n') and count-selected(.) > 1)", "{ exclusive = true }"),
    ("time", ". >= '08:00:00.000'", "min = \"08:00\""),
  ])
  func aConstraintBecomesALimitOrACheck(type: String, constraint: String, lua: String) throws {
    let form = try FormFixture.survey(
      xlsform: ["\(type),a,A,\"\(constraint)\""], choices: ["l,n,None", "l,o,One"],
      columns: "type,name,label,constraint")
    #expect(form.losses.items.isEmpty, "\(form.losses.text)")
    #expect(form.source.contains(lua), "\(form.source)")
  }

  @Test(arguments: [
    ("begin_group,g,G", "x!A2", "has no end"), ("end group,,", "survey!A2", "nothing is open"),
    ("select_one l,a,A", "survey!A2", "not in the sheet"), ("integr,a,A", "survey!A2", "did you mean 'integer'"),
    ("integer,,A", "survey!B2", "no name"), (",a,A", "survey!A2", "no type"),
    ("select_one_from_file a.csv,a,A", "survey!A2", "another file"),
  ])
  func anErrorNamesItsCell(row: String, cell: String, message: String) throws {
    let found = #expect(throws: Diagnostics.self) { try FormFixture.survey(xlsform: [row]) }
    let error = try #require(found?.items.first)
    #expect(error.message.contains(message), "\(error.text)")
    if cell.hasPrefix("survey") { #expect(error.path == cell && error.location?.file == "x/survey.csv") }
  }

  @Test func aRepeatCannotHaveAnother() throws {
    let found = #expect(throws: Diagnostics.self) {
      try FormFixture.survey(
        xlsform: ["begin repeat,a,A", "begin repeat,b,B", "text,c,C", "end repeat,,", "end repeat,,"])
    }
    #expect(found?.items.first?.code == .notImportable)
  }

  @Test func aConditionFromOutsideOfRowsIsALoss() throws {
    let form = try FormFixture.survey(
      xlsform: ["begin repeat,a,A,", "integer,c,C,", "end repeat,,,", "text,d,D,${c} > 3"],
      columns: "type,name,label,relevant")
    #expect(form.losses.items.map(\.path) == ["survey!D5"])
    #expect(form.losses.items.first?.message.contains("from outside") == true)
  }

  @Test func fuzzedFormsAreReadOrRefusedAtACell() throws {
    var random = SystemRandomNumberGenerator()
    let seed = UInt64.random(in: 0...UInt64.max, using: &random)
    var generator = SplitMix(state: seed)
    let parts = ["${age}", "'", "\"", "(", ")", "and", "=", "1e400", ",", "\n", "{", "}", "é", "begin group", "end repeat", ".", "-", ";"]
    let original = try FormFixture.sheets
    for _ in 0..<150 {
      var sheets = original
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        guard let name = FormInput.sheetNames.randomElement(using: &generator), var bytes = sheets[name], !bytes.isEmpty else { continue }
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        let part = Array((parts.randomElement(using: &generator) ?? "").utf8)
        bytes.replaceSubrange(place..<min(bytes.count, place + Int.random(in: 0...4, using: &generator)), with: part)
        sheets[name] = bytes
      }
      do throws(Diagnostics) {
        let forms = try ImportedForms(reading: FormInput(name: "x", sheets: sheets))
        #expect(forms.questionnaires.allSatisfy { $0.survey.diagnose().allSatisfy { $0.code.isWarning } }, "seed \(seed)")
      } catch {
        #expect(error.hasErrors && error.items.allSatisfy { $0.location != nil }, "seed \(seed)")
      }
    }
  }
}

/// A generator of which a run can be repeated.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
