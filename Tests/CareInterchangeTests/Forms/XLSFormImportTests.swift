import CareInterchange
import CareModel
import CareSurvey
import CareTestSupport
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

  @Test func damagedFormsAreReadOrRefusedAtACell() throws {
    var random = SeededGenerator(seed: 20_261_128), read = 0
    let parts = [
      "${age}", "'", "\"", "(", ")", " and ", "=", "1e400", ",", "\n", "{", "}", "é", "begin group", "end repeat", ".",
      "-", ";",
    ]
    let original = try FormFixture.sheets
    for _ in 0..<Soak.rounds(150) {
      var sheets = original
      for _ in 0...random.roll(4) {
        let name = random.pick(FormInput.sheetNames)
        guard var bytes = sheets[name], !bytes.isEmpty else { continue }
        let place = random.roll(bytes.count), end = min(bytes.count, place + random.roll(4))
        bytes.replaceSubrange(place..<end, with: Array(random.pick(parts).utf8))
        sheets[name] = bytes
      }
      do throws(Diagnostics) {
        let forms = try ImportedForms(reading: FormInput(name: "x", sheets: sheets))
        #expect(forms.questionnaires.allSatisfy { $0.survey.diagnose().allSatisfy { $0.code.isWarning } })
        read += 1
      } catch {
        #expect(error.hasErrors && error.items.allSatisfy { $0.location != nil })
      }
    }
    #expect(read > 10)
  }
}
