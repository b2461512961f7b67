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

  /// Four times the length takes far less than sixteen times the work; 240 kB of a length of time took 86 s.
  @Test func theWorkOfAReaderGrowsWithTheLength() throws {
    let clock = ContinuousClock()
    for format in AnswerFormatSamples.all {
      let item = FormItem(id: "a", format: format), most = format.definition.mostTyped
      for family in Self.families {
        func time(_ bytes: Int) -> Duration {
          let text = String(decoding: Self.text(family, bytes: bytes).utf8.prefix(bytes), as: UTF8.self)
          return (0..<3).map { _ in
            clock.measure {
              guard let answer = try? item.parse(text, in: .english) else { return }
              _ = try? item.validate(answer)
            }
          }.min() ?? .zero
        }
        let short = time(most / 8), long = time(most / 2)
        #expect(long < max(short, .milliseconds(2)) * 40, "\(format.definition.inputTitle), '\(family)'")
      }
    }
  }

  @Test func instantsAndLengthsOfAnyNumberHaveAText() {
    let format = AnswerFormat.timeInterval(TimeIntervalFormat()).definition
    for number in [Int.min, -1, .max] {
      #expect(!format.text(of: .integer(number), rounded: true, in: .english).isEmpty)
      #expect(throws: AnswerError.self) { try format.validate(.integer(number)) }
    }
    #expect(!format.text(of: .double(-9_223_372_036_854_775_808), rounded: true, in: .english).isEmpty)
  }
}
