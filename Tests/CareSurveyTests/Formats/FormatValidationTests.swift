import CareModel
import CareTestSupport
import Foundation
import Testing

/// The rules of the formats, on values.
struct FormatValidationTests {
  typealias Case = ValidationTests.Case

  static func day(_ text: String) -> Answer { CivilDate(text).map { .date($0) } ?? .dontKnow }
  static func wall(_ text: String) -> Answer { CivilDateTime(text).map { .dateTime($0) } ?? .dontKnow }
  static func time(_ text: String) -> Answer { TimeOfDay(text).map { .time($0) } ?? .dontKnow }

  static let line = AnswerFormat.continuousScale(ContinuousScaleFormat(min: 0, max: 10, digits: 1))
  static let often = AnswerFormat.textScale(
    TextScaleFormat(options: [
      ChoiceOption(value: "never", text: "Never"), ChoiceOption(value: "always", text: "Always"),
    ]))
  static let visit = AnswerFormat.date(DateFormat(min: DayBound("2026-01-01"), max: DayBound("2026-12-31")))
  static let moment = AnswerFormat.dateTime(DateTimeFormat(min: DayBound("2026-01-01")))
  static let dose = AnswerFormat.timeOfDay(TimeOfDayFormat(min: TimeOfDay("06:00"), max: TimeOfDay("22:00")))
  static let nap = AnswerFormat.timeInterval(TimeIntervalFormat(max: 7200, step: 15))
  static let height = AnswerFormat.height(HeightFormat())
  static let weight = AnswerFormat.weight(WeightFormat(min: 30))
  static let age = AnswerFormat.age(AgeFormat(min: 18, max: 90, maxLabel: "90 or older"))
  static let ladder = AnswerFormat.ses(SesFormat())
  static let email = AnswerFormat.email(EmailFormat())
  static let place = AnswerFormat.location(LocationFormat(digits: 2))
  static let password = AnswerFormat.text(TextFormat(minLength: 8, secure: true))

  static let cases: [Case] = [
    // A point on a line has the digits of the line, half to even.
    .keeps(line, .double(2.55), as: .double(2.6)),
    .keeps(line, .double(0.25), as: .double(0.2)),
    .keeps(line, .integer(10), as: .double(10)),
    .refuses(line, .double(10.01), "above_maximum"),
    .refuses(line, .double(.nan), "not_finite"),
    .refuses(line, .text("3"), "wrong_type"),
    .keeps(often, .text("never"), as: .choices(["never"])),
    .refuses(often, .choices(["sometimes"]), "unknown_choice"),
    .refuses(often, .choices(["never", "always"]), "too_many_choices"),
    .keeps(visit, day("2026-12-31")),
    .keeps(visit, .text("2026-06-07"), as: day("2026-06-07")),
    .refuses(visit, day("2025-12-31"), "below_minimum"),
    .refuses(visit, day("2027-01-01"), "above_maximum"),
    .refuses(visit, .text("7 June"), "wrong_type"),
    .refuses(visit, wall("2026-06-07T08:00"), "wrong_type"),
    .keeps(moment, wall("2026-01-01T00:00")),
    .refuses(moment, wall("2025-12-31T23:59"), "below_minimum"),
    .refuses(moment, day("2026-06-07"), "wrong_type"),
    .keeps(dose, time("22:00")),
    .refuses(dose, time("22:01"), "above_maximum"),
    .refuses(dose, time("05:59"), "below_minimum"),
    .keeps(nap, .double(2700), as: .integer(2700)),
    .refuses(nap, .integer(2701), "off_step"),
    .refuses(nap, .integer(8100), "above_maximum"),
    .refuses(nap, .integer(-900), "below_minimum"),
    .refuses(nap, .double(0.5), "not_whole"),
    .keeps(height, .integer(170), as: .double(170)),
    // A ten-thousandth is less than a person can measure.
    .keeps(height, .double(162.559_999_99), as: .double(162.56)),
    // 1.70 is a height in meters, which nobody is in centimeters.
    .refuses(height, .double(1.7), "below_minimum"),
    .refuses(weight, .double(29.9), "below_minimum"),
    .refuses(weight, .double(701), "above_maximum"),
    .keeps(age, .integer(90)),
    .refuses(age, .integer(91), "above_maximum"),
    .refuses(age, .double(30.5), "not_whole"),
    .keeps(ladder, .integer(10)),
    .refuses(ladder, .integer(0), "below_minimum"),
    .keeps(email, .text(" ana@example.org "), as: .text("ana@example.org")),
    .refuses(email, .text("ana@example"), "not_email"),
    .refuses(email, .text(""), "empty_text"),
    .keeps(
      place, .location(GeoLocation(latitude: 48.20825, longitude: -16.3738, name: " Home ")),
      as: .location(GeoLocation(latitude: 48.21, longitude: -16.37, name: "Home"))),
    .refuses(place, .location(GeoLocation(latitude: 90.1, longitude: 0)), "above_maximum"),
    .refuses(place, .location(GeoLocation(latitude: 0, longitude: -.infinity)), "not_finite"),
    .refuses(place, .text("home"), "wrong_type"),
    .refuses(password, .text("1234567"), "too_short"),
  ]

  @Test(arguments: cases)
  func anAnswerIsValidatedByItsValue(test: Case) {
    do throws(AnswerError) {
      #expect(try test.format.validate(test.answer) == test.kept)
    } catch {
      #expect(error.code == test.code)
    }
  }

  /// What a participant reads, in each language.
  @Test(
    arguments: [
      (
        visit, day("2025-03-09"),
        [
          "The minimum is 1 January 2026; you entered 9 March 2025.",
          "Der kleinste Wert ist 1. Januar 2026; eingegeben wurde 9. März 2025.",
          "El mínimo es 1 de enero de 2026; ha escrito 9 de marzo de 2025.",
          "최솟값은 2026년 1월 1일입니다. 입력한 값: 2025년 3월 9일.",
        ]
      ),
      (
        nap, .integer(2701),
        [
          "Please answer in steps of 15 min.", "Bitte in Schritten von 15 min antworten.",
          "Responda en pasos de 15 min.", "15분 단위로 답해 주세요.",
        ]
      ),
      (
        .height(HeightFormat(max: 213.36, system: .us)), .double(215.9),
        [
          "The maximum is 7 ft 0 in; you entered 7 ft 1 in.",
          "Der größte Wert ist 7 ft 0 in; eingegeben wurde 7 ft 1 in.",
          "El máximo es 7 ft 0 in; ha escrito 7 ft 1 in.", "최댓값은 7 ft 0 in입니다. 입력한 값: 7 ft 1 in.",
        ]
      ),
      (
        email, .text("ana"),
        [
          "Please enter an email address, such as name@example.org.",
          "Bitte eine E-Mail-Adresse eingeben, etwa name@example.org.",
          "Escriba una dirección de correo electrónico, por ejemplo nombre@example.org.",
          "이메일 주소를 입력해 주세요. 예: name@example.org.",
        ]
      ),
      (
        password, .text("1234567"),
        [
          "Please enter at least 8 characters; you entered 7.",
          "Bitte mindestens 8 Zeichen eingeben; eingegeben wurden 7.",
          "Escriba al menos 8 caracteres; ha escrito 7.", "8자 이상 입력해 주세요. 입력한 글자 수: 7.",
        ]
      ),
    ] as [(AnswerFormat, Answer, [String])])
  func theMessageIsInTheParticipantsWords(format: AnswerFormat, answer: Answer, messages: [String]) {
    do throws(AnswerError) {
      try format.validate(answer)
      Issue.record("\(answer) is taken")
    } catch {
      #expect(Language.all.map { error.message(in: $0) } == messages)
    }
  }

  @Test func aBoundOfTodayIsTheDayOfTheAnswer() throws {
    let item = FormItem(id: "visit", format: .date(DateFormat(min: DayBound("today-7"), max: DayBound("today"))))
    let today = try #require(CivilDate("2026-06-07"))
    #expect(try item.validate(.date(today), on: today) == .date(today))
    #expect(throws: AnswerError.self) { try item.validate(.date(today.adding(days: 1)), on: today) }
    #expect(throws: AnswerError.self) { try item.validate(.date(today.adding(days: -8)), on: today) }
    // A stored answer stays valid on later days.
    #expect(try item.validate(.date(today.adding(days: 1))) == .date(today.adding(days: 1)))
  }

  @Test(arguments: AnswerFormatSamples.all + AnswerFormatSamples.variants)
  func everyRandomAndRepresentativeAnswerIsAccepted(format: AnswerFormat) throws {
    var random = SampleRandom()
    for _ in 0..<100 {
      let answer = format.definition.randomAnswer(using: &random)
      #expect(throws: Never.self) { try format.validate(answer) }
    }
    let answers = try #require(format.definition.representativeAnswers(numbers: [5], texts: ["2026-06-07", "08:30"]))
    #expect(!answers.isEmpty)
    for answer in answers where answer != .text(Answer.otherText) {
      #expect((try? format.validate(answer)) != nil || format.name == "email" || format.name == "text", "\(answer)")
    }
  }

  @Test(arguments: AnswerFormatSamples.all + AnswerFormatSamples.variants)
  func aStoredFormatAndItsAnswersReadBackTheSame(format: AnswerFormat) throws {
    #expect(try JSONDecoder().decode(AnswerFormat.self, from: JSONEncoder().encode(format)) == format)
    var random = SampleRandom()
    let answer = try format.validate(format.definition.randomAnswer(using: &random))
    #expect(try JSONDecoder().decode(Answer.self, from: JSONEncoder().encode(answer)) == answer)
    #expect(try format.validate(answer) == answer)
  }
}
