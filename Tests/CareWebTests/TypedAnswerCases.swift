import CareCards
import CareModel
import CareTestSupport
import Foundation
import Testing

@testable import CareWeb

/// What is typed into the fields of surveys, and files, as JSON Lines; `scripts/test-web` has a browser read the same: an answer that it reads
/// must be the one that the server reads.
struct TypedAnswerCases {
  private static let file = ProcessInfo.processInfo.environment["CARE_WEB_TYPED"]

  private struct Case: Encodable {
    var name: String
    var item: OfflineSurvey.Item?
    var fields: [[String]] = []
    var kept: Kept?
    var answer: Answer?
    var bytes: Data?
    var type: FileType?
  }

  /// What a phone keeps of a survey for its fields, as ``OfflineSurvey`` has it.
  private struct Kept: Encodable {
    var unknown = FormItem.dontKnowMark
    var decimalComma: Bool
  }

  /// The texts that are typed into fields of one line.
  private static let texts = [
    "", " ", "7", " 7 ", "-3", "+4", "6.5", "6,5", "1.234", "1,234", "1234", "0.5", "7.", ".5", "1e3", "x", "7 x",
    "12 345",
    "170 cm", "1,7 m", "1.70 m", "5 ft 7 in", "5'7\"", "5’ 7”", "5 7", "5 foot", "67 inches", "67 in 2 ft",
    "170 cm 3 in",
    "70 kg", "154 lb 5 oz", "154 lbs", "11", "3 Kg", "500 g", "1 lb, 3 oz",
    "90", "1:30", "1:30:15", "1:75", "1 h 30 min", "1h30m", "1 Stunde 30 Minuten", "2 horas", "3시간", "90 s",
    "1 hour and 5 minutes",
    "2 days", "1,5 h", "1.5 h", "5 parsecs",
    "160 lb", "160lbs", "98.6 °F", "-40 F", "37,5 °C", "12,", "95", "17", "150", "151", "18.5", "ana@example.org",
    "Ana Sample", "two\nlines",
  ]

  /// The fields of parts, by their names.
  private static let parts: [[String: String]] = [
    [:], ["day": "7", "month": "6", "year": "2026"], ["day": "31", "month": "2", "year": "2026"],
    ["day": "", "month": "6", "year": "2026"], ["month": "6", "year": "2026"], ["month": "13", "year": "2026"],
    ["month": "", "year": "2026"], ["month": "6", "year": "26"], ["year": "1987"], ["year": "87"], ["year": "1919"],
    ["hour": "8", "minute": "5"], ["hour": "24", "minute": "00"],
    ["day": "7", "month": "6", "year": "2026", "hour": "8", "minute": "30"],
    ["latitude": "48,2", "longitude": "16.37"],
    ["latitude": "48.2082", "longitude": ""], ["latitude": "52.520", "longitude": "13,405"],
    ["latitude": "x", "longitude": "1"],
    ["latitude": "-33.9", "longitude": "151,2"],
  ]

  private static func cases() -> [Case] {
    var cases: [Case] = []
    for language in Language.all {
      for format in AnswerFormatSamples.all + AnswerFormatSamples.variants + [
        .signature(SignatureFormat()), .text(TextFormat(secure: true)),
      ] {
        var item = FormItem(id: "x", text: "X", format: format)
        item.dontKnow = true
        var forms = texts.map { [["q-x", $0]] } + [[["q-x-unknown", "1"]], [["q-x", "7"], ["q-x-sure", "1"]]]
        forms += parts.map { $0.sorted { $0.key < $1.key }.map { ["q-x-\($0.key)", $0.value] } }
        switch format.definition.field(in: language) {
        case .options(let entries, _), .menu(let entries):
          forms += entries.map { [["q-x", SurveyField.value($0)]] }
          forms.append(entries.map { ["q-x", SurveyField.value($0)] } + [["q-x-other", "Words"]])
          forms.append([["q-x-other", "Words"]])
        case .ranking(let entries, let places):
          let values = entries.map(SurveyField.value)
          forms.append(values.prefix(places).reversed().map { ["q-x", $0] })
          forms.append([["q-x", values[1]], ["q-x", ""]])
          forms.append([["q-x", ""], ["q-x", values[1]]])
          forms.append([["q-x", values[1]], ["q-x", values[1]]])
        case .line(let line): forms += line.points.map { [["q-x", SurveyField.value($0)]] }
        case .signature: forms.append([["q-x", "Ana"], ["q-x-strokes", "M 1 2 L 3 4"]])
        case .amount(let units, _):
          for unit in units { forms += texts.map { [["q-x", $0], ["q-x-units", unit]] } }
        case .number, .age, .measure, .text, .moment, .place, .file: break
        }
        if case .file = format { continue }
        cases += forms.map { Self.case(item, $0, in: language) }
      }
    }
    for type in FileType.allCases {
      let bytes = SampleFile(type).bytes
      cases.append(Case(name: type.rawValue, bytes: bytes, type: FileType.of(bytes)))
    }
    for bytes in [Data(), Data([0]), Data("ftyp".utf8), Data([0xC3, 0x28]), Data("é\n".utf8), Data("\u{FEFF}a".utf8)] {
      cases.append(Case(name: "bytes", bytes: bytes, type: FileType.of(bytes)))
    }
    return cases
  }

  private static func `case`(_ item: FormItem, _ fields: [[String]], in language: Language) -> Case {
    let form = FormFields(fields.map { .init(name: $0[0], value: $0[1]) })
    let given = AnswerFields(form: form, files: [:], language: language).given(item, before: nil)
    var found = Case(
      name: "\(item.format.name) in \(language.tag)", item: OfflineSurvey.Item(item, in: language),
      fields: fields,
      kept: Kept(decimalComma: language.usesDecimalComma))
    if case .answer(let answer, _) = given { found.answer = answer }
    return found
  }

  @Test func anAnswerOfEveryFormatIsTyped() {
    // A file is read from its field, and not typed.
    let typed = Set(
      Self.cases().filter { $0.answer != nil }.compactMap { $0.name.split(separator: " ").first.map(String.init) })
    #expect(typed.union(["file"]) == Set(AnswerFormat.Name.allCases.map(\.rawValue)))
  }

  @Test(.enabled(if: file != nil, "scripts/test-web names a file for the cases in CARE_WEB_TYPED"))
  func writeCases() throws {
    let path = try #require(Self.file), encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let cases = Self.cases()
    let lines = try cases.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
    let url = URL(filePath: path)
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: url)
    // The browser imports it as the pages do.
    try Data(AssetCatalog.surveyTables.utf8).write(
      to: url.deletingLastPathComponent().appending(path: "survey-tables.js"))
    #expect(cases.count { $0.answer != nil } > 1000)
  }
}
