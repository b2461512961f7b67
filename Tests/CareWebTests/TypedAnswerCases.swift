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
    /// The answer that the item had before.
    var before: Answer?
    /// What the fields of a measure show of the answer before, by their names.
    var shown: [String: [String]]?
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

  /// The formats of measures with other fields than those of the samples.
  private static let measures: [AnswerFormat] = [
    .height(HeightFormat(system: .us)), .weight(WeightFormat()), .timeInterval(TimeIntervalFormat()),
    .timeInterval(TimeIntervalFormat(max: 1_800, step: 5)),
  ]

  /// What is typed into the fields of the numbers of a measure, the greatest unit first.
  private static let numbers = [
    ["5", "7"], ["5", ""], ["", "67"], ["5", "11.99"], ["5", "11,5"], ["5", "12"], ["0", "90"], ["1", "90"],
    ["1", "59", "60"],
    ["1", "30", "15"], ["", "", "90"], ["7", "", "30"], ["1.5", "0"], ["-1", "2"], ["x", "2"], ["99999999", "0"],
    ["999999999", "1"], ["2", "1,234"], ["154", "5"], ["9785", "0"], ["8785", "0"], [" 05 ", "07"], ["0", "0", "0"],
    ["1e1", "1"],
    ["9", "1e400"], ["", "６"],
  ]

  /// Measures in their kept units, of which some have no short form in the fields.
  private static let kept = [
    0, 1, 59, 60, 90, 1_800, 3_600, 3_661, 5_400, 86_400, 31_622_400, 70, 69.853_2, 70.123_4, 0.453_592_37, 170, 170.18,
    182.879_9, 152.4, 170.123_4,
  ]

  private static func cases() -> [Case] {
    var cases: [Case] = []
    for language in Language.all {
      for format in AnswerFormatSamples.all + AnswerFormatSamples.variants + [
        .signature(SignatureFormat()), .text(TextFormat(secure: true)),
      ] + measures {
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
        case .measure(let units):
          cases += measured(item, units, in: language)
        case .number, .age, .text, .moment, .place, .file: break
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

  /// The cases of a measure's own fields: numbers that are typed, and answers that are shown and sent again as they are.
  private static func measured(_ item: FormItem, _ units: TypedUnits, in language: Language) -> [Case] {
    let isSingle = units.parts.count == 1
    let names = units.parts.map { isSingle ? "" : $0.unit.rawValue }
    func fields(_ texts: [String]) -> [[String]] {
      zip(names, texts).map { [$0.isEmpty ? "q-x" : "q-x-\($0)", $1] }
    }
    let typed = isSingle ? [] : numbers.map { Self.case(item, fields($0), in: language) }
    return typed
      + kept.compactMap { number -> Case? in
        let before: Answer = units.isWhole ? .integer(Int(number)) : .double(number)
        guard !units.isWhole || number == number.rounded() else { return nil }
        let texts = isSingle ? [language.plain(number / units.alone)] : units.texts(of: number, in: language)
        var found = Self.case(item, fields(texts), before: before, in: language)
        found.shown = Dictionary(uniqueKeysWithValues: zip(names, texts.map { [$0] }))
        return found
      }
  }

  private static func `case`(
    _ item: FormItem, _ fields: [[String]], before: Answer? = nil, in language: Language
  ) -> Case {
    let form = FormFields(fields.map { .init(name: $0[0], value: $0[1]) })
    let given = AnswerFields(form: form, files: [:], language: language).given(item, before: before)
    var found = Case(
      name: "\(item.format.name) in \(language.tag)", item: OfflineSurvey.Item(item, in: language),
      fields: fields,
      kept: Kept(decimalComma: language.usesDecimalComma))
    if case .answer(let answer, _) = given { found.answer = answer }
    found.before = before
    return found
  }

  @Test func anAnswerOfEveryFormatIsTyped() {
    // A file is read from its field, and not typed.
    let typed = Set(
      Self.cases().filter { $0.answer != nil }.compactMap { $0.name.split(separator: " ").first.map(String.init) })
    #expect(typed.union(["file"]) == Set(AnswerFormat.Name.allCases.map(\.rawValue)))
  }

  @Test func aMeasureThatIsShownAndSentAgainStaysAsItIs() {
    let cases = Self.cases().filter { $0.before != nil }
    #expect(cases.count > 100)
    for found in cases { #expect(found.answer == found.before, "\(found.name): \(found.fields)") }
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
