import CareModel
import CareTestSupport
import Testing

/// Work on a typed answer is bounded by its length, which is bounded before any of it: the web server reads answers on its only writing thread.
struct TypedLengthTests {
  /// Texts that are hard to read: what they repeat, for numbers, lengths of time, dates, options, and words.
  private static let families = [
    "1", "a", " ", ".", ",", ":", "1 h ", "1:", "1 d, ", "9.", "e\u{301}", "p. m. ", "7 June ", "ft 7 in ", "-", "A, ",
    "가", "🙂", "\n",
  ]

  private static func text(_ family: String, bytes: Int) -> String {
    String(repeating: family, count: bytes / family.utf8.count + 1)
  }

  @Test(arguments: AnswerFormatSamples.all)
  func aTextThatIsTooLongIsRefusedBeforeItIsRead(format: AnswerFormat) {
    let most = format.definition.mostTyped
    #expect((1...TypedLimit.text).contains(most))
    let item = FormItem(id: "a", format: format)
    for family in Self.families {
      #expect(throws: AnswerParseError.self) { try item.parse(Self.text(family, bytes: most)) }
    }
  }

  @Test(arguments: AnswerFormatSamples.all)
  func anEverydayAnswerIsShortEnough(format: AnswerFormat) {
    var random = SeededGenerator(seed: 1)
    for language in Language.all {
      let typed = format.definition.text(
        of: format.definition.randomAnswer(using: &random), rounded: true, in: language)
      #expect(typed.utf8.count <= format.definition.mostTyped)
    }
  }

  /// The longest texts that are read take no more than a second each, in a debug build; 240 kB of a length of time took 86 s.
  @Test func noTextStallsItsReader() throws {
    let clock = ContinuousClock()
    var worst = (time: Duration.zero, name: "")
    for format in AnswerFormatSamples.all {
      let item = FormItem(id: "a", format: format)
      for language in Language.all {
        for family in Self.families {
          let text =
            String(Self.text(family, bytes: format.definition.mostTyped).utf8.dropLast(family.utf8.count)) ?? ""
          let time = clock.measure {
            guard let answer = try? item.parse(text, in: language) else { return }
            _ = try? item.validate(answer)
          }
          if time > worst.time { worst = (time, "\(format.definition.inputTitle), \(language.tag), '\(family)'") }
        }
      }
    }
    #expect(worst.time < .seconds(20), "\(worst)")
  }

  @Test func instantsAndLengthsOfAnyNumberHaveAText() {
    let format = AnswerFormat.timeInterval(TimeIntervalFormat()).definition
    for number in [Int.min, -1, 0, .max] {
      #expect(!format.text(of: .integer(number), rounded: true, in: .english).isEmpty)
      #expect(throws: (number == 0 ? Never.self : AnswerError.self) as any Error.Type) {
        try format.validate(.integer(number))
      }
    }
    #expect(!format.text(of: .double(-9_223_372_036_854_775_808), rounded: true, in: .english).isEmpty)
  }
}
