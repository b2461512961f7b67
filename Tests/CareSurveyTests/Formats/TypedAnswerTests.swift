import CareModel
import CareTestSupport
import Testing

/// Answers as participants type them, in each language.
struct TypedAnswerTests {
  private static func parse(_ format: AnswerFormat, _ text: String, _ tag: String) -> Answer? {
    try? format.definition.parse(text, in: .of(tag))
  }

  @Test(
    arguments: [
      ("en", "2026-06-07", "2026-06-07"), ("en", "7 June 2026", "2026-06-07"), ("en", "June 7th, 2026", "2026-06-07"),
      ("en", "jun 7 2026", "2026-06-07"), ("en", "2026 June 7", "2026-06-07"),
      // It could be the sixth of July, or June the seventh.
      ("en", "06/07/2026", nil), ("en", "7 June", nil), ("en", "7 June 26", nil), ("en", "30 February 2026", nil),
      ("en", "soon", nil), ("en", "7 June 2026 or so", nil),
      ("de", "7. Juni 2026", "2026-06-07"), ("de", "07.06.2026", "2026-06-07"), ("de", "7 June 2026", "2026-06-07"),
      ("de", "9. März 2026", "2026-03-09"), ("de", "7.6.26", nil),
      ("es", "7 de junio de 2026", "2026-06-07"), ("es", "7/6/2026", "2026-06-07"),
      ("ko", "2026년 6월 7일", "2026-06-07"), ("ko", "2026. 6. 7.", "2026-06-07"), ("ko", "7.6.2026", nil),
    ] as [(String, String, String?)])
  func aDateIsReadAsTheLanguageWritesIt(tag: String, typed: String, expected: String?) {
    #expect(Self.parse(.date(DateFormat()), typed, tag) == expected.flatMap { CivilDate($0) }.map { .date($0) })
  }

  @Test(
    arguments: [
      ("en", "08:30", "08:30"), ("en", "8:30 pm", "20:30"), ("en", "12 am", "00:00"), ("en", "12:15 p.m.", "12:15"),
      ("en", "8", nil), ("en", "25:00", nil), ("en", "13 pm", nil), ("de", "8 Uhr", "08:00"),
      ("de", "8.30 Uhr", "08:30"),
      ("es", "8:30 p. m.", "20:30"), ("ko", "오후 8시 30분", "20:30"), ("ko", "20시", "20:00"),
    ] as [(String, String, String?)])
  func aTimeIsReadAsTheLanguageWritesIt(tag: String, typed: String, expected: String?) {
    #expect(
      Self.parse(.timeOfDay(TimeOfDayFormat()), typed, tag) == expected.flatMap { TimeOfDay($0) }.map { .time($0) })
  }

  @Test(
    arguments: [
      ("en", "2026-06-07T08:30", "2026-06-07T08:30"), ("en", "7 June 2026 8:30 pm", "2026-06-07T20:30"),
      ("en", "7 June 2026 at 08:30", "2026-06-07T08:30"), ("en", "7 June 2026", nil),
      ("de", "7.6.2026 um 8 Uhr", "2026-06-07T08:00"), ("es", "7 de junio de 2026 a las 8:30", "2026-06-07T08:30"),
      ("ko", "2026년 6월 7일 오전 8시", "2026-06-07T08:00"),
    ] as [(String, String, String?)])
  func aDateWithATimeIsReadAsTheLanguageWritesIt(tag: String, typed: String, expected: String?) {
    #expect(
      Self.parse(.dateTime(DateTimeFormat()), typed, tag)
        == expected.flatMap { CivilDateTime($0) }.map { .dateTime($0) })
  }

  @Test(
    arguments: [
      ("en", "1:30", 5400), ("en", "1 h 30 min", 5400), ("en", "1.5 hours", 5400), ("en", "90", 5400),
      ("en", "1 hour and 30 minutes", 5400), ("en", "2 d", 172_800), ("en", "45 s", 45), ("en", "1 x", nil),
      ("en", "a while", nil), ("en", ".5", nil), ("en", "1 h, .5 min", nil), ("en", "1.5 h.", 5400), ("en", "-5", nil),
      ("de", "1,5 Stunden", 5400), ("de", "90 Minuten", 5400),
      ("es", "1 hora y 30 minutos", 5400), ("ko", "1시간 30분", 5400),
    ] as [(String, String, Int?)])
  func aLengthOfTimeIsReadAsTheLanguageWritesIt(tag: String, typed: String, expected: Int?) {
    #expect(Self.parse(.timeInterval(TimeIntervalFormat()), typed, tag) == expected.map { .integer($0) })
  }

  @Test(
    arguments: [
      (MeasureSystem.metric, "170", 170), (.metric, "170 cm", 170), (.metric, "1.70 m", 170),
      (.metric, "5 ft 7 in", 170.18),
      (.metric, "5'7\"", 170.18), (.us, "5 ft 7", 170.18), (.us, "5", 152.4), (.us, "67 in", 170.18),
      (.metric, "5 7", nil), (.metric, "170 kg", nil), (.metric, "tall", nil), (.metric, "7 in 5 ft", nil),
    ] as [(MeasureSystem, String, Double?)])
  func aHeightIsReadInEitherSystem(system: MeasureSystem, typed: String, expected: Double?) throws {
    let format = AnswerFormat.height(HeightFormat(system: system))
    let read = try Self.parse(format, typed, "en").map { try format.validate($0) }
    #expect(read == expected.map { .double($0) })
  }

  @Test(
    arguments: [
      ("en", MeasureSystem.metric, "70", 70), ("de", .metric, "70,5 kg", 70.5), ("en", .metric, "154 lb 5 oz", 69.995),
      ("en", .us, "154", 69.8532), ("en", .us, "154 lbs", 69.8532), ("en", .metric, "3500 g", 3.5),
      ("en", .metric, "70 cm", nil),
    ] as [(String, MeasureSystem, String, Double?)])
  func aWeightIsReadInEitherSystem(tag: String, system: MeasureSystem, typed: String, expected: Double?) throws {
    let format = AnswerFormat.weight(WeightFormat(system: system))
    let read = try Self.parse(format, typed, tag).map { try format.validate($0) }
    #expect(read == expected.map { .double($0) })
  }

  @Test(
    arguments: [
      (AnswerFormat.age(AgeFormat(min: 18, max: 90, maxLabel: "90 or older")), "95", Answer.integer(90)),
      // No label says that the minimum stands for those below it.
      (.age(AgeFormat(min: 18, max: 90, maxLabel: "90 or older")), "12", .integer(12)),
      (.boolean(BooleanFormat(yes: "I agree", no: "No, thanks")), "no, thanks", .boolean(false)),
      (.boolean(BooleanFormat(yes: "I agree", no: "No, thanks")), "y", .boolean(true)),
      (.scale(ScaleFormat(min: 0, max: 2, labels: ["None", "Mild", "Severe"])), "mild", .integer(1)),
      (.location(LocationFormat()), "48.2, -16.4", .location(GeoLocation(latitude: 48.2, longitude: -16.4))),
      (.textScale(TextScaleFormat(options: AnswerFormatSamples.options)), "2", .choices(["b"])),
    ] as [(AnswerFormat, String, Answer)])
  func anAnswerIsReadInTheFormsThatThePromptShows(format: AnswerFormat, typed: String, expected: Answer) throws {
    #expect(try format.definition.parse(typed, in: .english) == expected)
  }

  @Test func wordsThatAreNoOptionAreNotTakenForOther() {
    #expect(Self.parse(.choice(ChoiceFormat(options: AnswerFormatSamples.options)), "ginger tea", "en") == nil)
  }

  @Test(arguments: AnswerFormatSamples.all)
  func whatADisplayedAnswerSaysCanBeTypedAgain(format: AnswerFormat) throws {
    // A file is not typed: its path is the host's.
    guard !["choice", "colorChoice", "file"].contains(format.name) else { return }
    var random = SampleRandom()
    for language in Language.all {
      let answer = try format.validate(format.definition.randomAnswer(using: &random))
      let text = format.definition.text(of: answer, rounded: false, in: language)
      let typed = try? format.validate(format.definition.parse(text, in: language))
      // Whole ounces are less exact than grams.
      if case .weight = format {
        #expect(abs((typed?.number ?? 0) - (answer.number ?? 0)) < 0.02, "\(language.tag): \(text)")
      } else {
        #expect(typed == answer, "\(language.tag): \(text)")
      }
    }
  }
}
