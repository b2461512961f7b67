import CareTestSupport
import Testing

@testable import CareModel

/// The built-in texts in each language.
struct LanguageTests {
  @Test(
    arguments: [
      ("en", CompiledFiles.words["en.words"] ?? []), ("de", CompiledFiles.words["de.words"] ?? []),
      ("es", CompiledFiles.words["es.words"] ?? []),
      ("ko", CompiledFiles.words["ko.words"] ?? []),
    ].map { ($0.0, Long($0.1)) })
  func everyFileOfALanguageHasEveryNameOnce(tag: String, bytes: Long<[UInt8]>) {
    let file = LanguageFile(bytes.value)
    #expect(file.problems.isEmpty)
    #expect(
      Set(file.sections.keys) == [
        "language", "phrases", "tasks", "reports", "pages", "sentences", "protocol", "deliveries", "typed",
      ])
    #expect(file.sections["language"]?["tag"] == tag)
    #expect(file.differences("phrases", from: Phrase.self).isEmpty)
    #expect(file.differences("tasks", from: TaskPhrase.self).isEmpty)
    #expect(file.differences("reports", from: ReportPhrase.self).isEmpty)
    #expect(file.differences("pages", from: WebPhrase.self).isEmpty)
    #expect(file.differences("sentences", from: SentencePhrase.self).isEmpty)
    #expect(file.differences("protocol", from: ProtocolPhrase.self).isEmpty)
    #expect(file.differences("deliveries", from: DeliveryPhrase.self).isEmpty)
    // Words that participants type may be the English ones.
    let typed = file.differences("typed", from: TypedWord.self)
    #expect(tag == "en" ? typed.isEmpty : typed.isSubset(of: TypedWord.allCases.map { String(describing: $0) }))
  }

  @Test func aFileIsReadLineByLine() {
    let file = LanguageFile(
      Array(
        """
        # A comment.
        [phrases]
        yes = ja
        log = "  a = b "
        pageHelp =
          one

            two = 2
        no =nein
        yes = doch
        nothing
        [tasks]
        knee = Knie

        """.utf8))
    #expect(file.problems == ["phrases.yes", "line 11"])
    #expect(
      file.sections == [
        "phrases": ["yes": "doch", "log": "  a = b ", "pageHelp": "one\n\n  two = 2", "no": "nein"],
        "tasks": ["knee": "Knie"],
      ])
    let texts = file.texts("tasks", of: TaskPhrase.self, else: ["a", "Schulter"])
    #expect(texts[0] == "Knie" && texts[1] == "Schulter" && texts[2] == "tapping")
    #expect(file.differences("tasks", from: ReportPhrase.self).contains("knee"))
  }

  @Test(arguments: Language.all) func everyLanguageHasEveryTextWithTheSamePlaces(language: Language) {
    for phrase in Phrase.allCases {
      let template = language.template(of: phrase), english = Language.english.template(of: phrase)
      #expect(template.names == english.names, "\(language.tag): \(phrase)")
      #expect(template.counted.isSubset(of: english.names), "\(language.tag): \(phrase)")
      #expect(!language(phrase).isEmpty, "\(language.tag): \(phrase)")
    }
    for phrase in TaskPhrase.allCases {
      let template = language.template(of: phrase), english = Language.english.template(of: phrase)
      #expect(template.names == english.names, "\(language.tag): \(phrase)")
      #expect(template.counted.isSubset(of: english.names), "\(language.tag): \(phrase)")
      #expect(!language(phrase).isEmpty, "\(language.tag): \(phrase)")
      #expect(language == .english || language(phrase) != Language.english(phrase), "\(language.tag): \(phrase)")
    }
    for phrase in ReportPhrase.allCases {
      let template = language.template(of: phrase), english = Language.english.template(of: phrase)
      #expect(template.names == english.names, "\(language.tag): \(phrase)")
      #expect(template.counted.isSubset(of: english.names), "\(language.tag): \(phrase)")
      #expect(!language(phrase).isEmpty, "\(language.tag): \(phrase)")
    }
    for phrase in SentencePhrase.allCases {
      let template = language.template(of: phrase), english = Language.english.template(of: phrase)
      #expect(template.names == english.names, "\(language.tag): \(phrase)")
      #expect(template.counted == english.counted, "\(language.tag): \(phrase)")
      #expect(!language.sentence(phrase).isEmpty, "\(language.tag): \(phrase)")
    }
    for phrase in ProtocolPhrase.allCases {
      let template = language.template(of: phrase), english = Language.english.template(of: phrase)
      #expect(template.names == english.names, "\(language.tag): \(phrase)")
      #expect(template.counted == english.counted, "\(language.tag): \(phrase)")
      #expect(!language.document(phrase).isEmpty, "\(language.tag): \(phrase)")
    }
    #expect(language(.weekdays).split(separator: " ").count == 7)
    #expect(language(.months).split(separator: " ").count == 12)
  }

  @Test func noTwoLanguagesShareATagAndEachDiffersFromEnglish() {
    #expect(Set(Language.all.map(\.tag)) == ["en", "de", "es", "ko"])
    for language in Language.all.dropFirst() {
      #expect(language(.stateMissed) != Language.english(.stateMissed))
    }
  }

  @Test(arguments: [
    ("de", "de"), ("DE-at", "de"), ("es_MX", "es"), ("ko-KR", "ko"), ("fr", "en"), ("", "en"), (nil, "en"),
  ])
  func aTagNamesTheNearestLanguage(tag: String?, expected: String) { #expect(Language.of(tag).tag == expected) }

  @Test func aFileHasTheTagThatItIsFoundBy() { #expect(Language.all.map(\.tag) == Language.tags) }

  @Test(
    arguments: [("de", "es", "de"), (nil, "es", "es"), ("de", nil, "de"), (nil, nil, nil)]
      as [(String?, String?, String?)])
  func aPatientReadsInTheFieldsLanguageOrElseInThatOfTheUserInfo(field: String?, info: String?, expected: String?) {
    var patient = Patient(id: "ana", zone: .utc, language: field)
    patient.details.userInfo = info.map { ["language": $0] } ?? [:]
    #expect(patient.languageInUse == expected)
  }

  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("{a}", "1"), ("x {a} y {b} z", "x 1 y 22 z"), ("{a}{b}", "122"),
    ("{none}", "{none}"),
    ("{a:one|many}", "one"), ("{b:one|many}", "many"), ("{none:one|many}", "many"), ("{a:|s}", ""), ("{b:|s}", "s"),
    ("{a:x|y|z}", "1"), ("{a:x}", "1"), ("{}", "{}"), ("open { end", "open  end"), ("a } b {a}", "a } b 1"),
    ("{{a}}", "1}"),
    ("é{a}한", "é1한"),
  ])
  func aTemplateIsFilled(template: String, expected: String) {
    #expect(Language.fill(template, ["a": "1", "b": "22"]) == expected)
  }

  @Test func aNameIsOneOfAList() {
    for language in Language.all {
      for (phrase, count) in [(Phrase.weekdays, 7), (.months, 12)] {
        let names = language(phrase).split(separator: " ").map(String.init)
        #expect((1...count).map { language.name($0, of: phrase) } == names)
        #expect(language.name(0, of: phrase) == "0")
        #expect(language.name(count + 1, of: phrase) == String(count + 1))
      }
    }
  }

  @Test func aTextNamesOneOrSeveral() {
    #expect(Language.english(.textLimit, ["most": 1]) == "text, at most 1 character")
    #expect(Language.english(.textLimit, ["most": 20]) == "text, at most 20 characters")
    #expect(Language.german(.decimals, ["most": 1]) == "höchstens 1 Nachkommastelle")
    #expect(Language.korean(.dayDone, ["done": 1, "count": 3]) == "3개 중 1개 완료")
  }

  @Test(arguments: [
    ("en", "7.5", 7.5), ("en", "7,5", 7.5), ("en", "1.234", 1.234), ("de", "7,5", 7.5), ("de", "7.5", 7.5),
    ("de", "-0,25", -0.25), ("de", "0.125", 0.125), ("es", "37,2", 37.2), ("ko", "37,2", 37.2), ("ko", "37.2", 37.2),
    // It may be one thousand five hundred, or one and a half.
    ("en", "0,125", 0.125), ("en", "1,500", nil), ("ko", "1,234,567", nil), ("en", "1,500.5", nil),
    ("en", "1,5.2", nil),
    ("de", "1.500", nil), ("es", "1.234.567", nil), ("de", "1.500,5", nil), ("de", "1,2,3", nil), ("de", "1.5,2", nil),
    // Nobody types a number in hexadecimal digits, or one that is none.
    ("en", "0x46", nil), ("en", "0x1p6", nil), ("de", "0x1,8", nil), ("en", "inf", nil), ("en", "nan", nil),
  ])
  func aNumberIsReadWithAPointOrACommaUnlessItMayBeThousands(tag: String, typed: String, expected: Double?) throws {
    let format = NumericFormat()
    guard let expected else {
      #expect(throws: AnswerParseError.self) { try format.parse(typed, in: .of(tag)) }
      return
    }
    #expect(try format.parse(typed, in: .of(tag)).number == expected)
  }

  @Test(arguments: [("de", "ja"), ("es", "Sí"), ("es", "s"), ("ko", "네"), ("de", "yes"), ("ko", "y")])
  func yesIsReadInTheLanguageAndInEnglish(tag: String, typed: String) throws {
    #expect(try BooleanFormat().parse(typed, in: .of(tag)) == .boolean(true))
  }

  @Test func anErrorOfAnAnswerIsInTheLanguage() {
    let error = AnswerError.aboveMaximum(max: 10, value: 12.5)
    #expect(error.message(in: .german) == "Der größte Wert ist 10; eingegeben wurde 12,5.")
    #expect(error.message == "The maximum is 10; you entered 12.5.")
    #expect(AnswerError.wrongType(expected: .yesOrNo).message(in: .spanish) == "Responda así, por favor: sí o no.")
  }
}
