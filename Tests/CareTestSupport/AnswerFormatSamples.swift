package import CareModel

/// A definition of each format.
package enum AnswerFormatSamples {
  package static let options = [
    ChoiceOption(value: "a", text: "A", code: "LA1", score: 1, image: "images/a.png", color: "#1a7f37"),
    ChoiceOption(value: "b", text: "B", other: true, score: 3, image: "images/b.png", color: "#cf222e"),
  ]

  package static let all: [AnswerFormat] = [
    .scale(ScaleFormat(min: 0, max: 4, step: 2, labels: ["Not at all", "Somewhat", "Very much"])),
    .numeric(NumericFormat(digits: 1, min: 30, max: 45, soft: SoftRange(min: 35, max: 42), units: "Cel")),
    .boolean(BooleanFormat(yes: "I have", no: "I have not")), .choice(ChoiceFormat(options: options, multiple: true)),
    .text(TextFormat(minLength: 3, maxLength: 20)),
    .continuousScale(
      ContinuousScaleFormat(min: 0, max: 100, minLabel: "No pain", maxLabel: "Worst pain", hideValue: true)),
    .textScale(TextScaleFormat(options: options)), .valuePicker(ValuePickerFormat(options: options)),
    .imageChoice(ImageChoiceFormat(options: options)),
    .colorChoice(ColorChoiceFormat(options: options, multiple: true)),
    .date(DateFormat(min: DayBound("2020-01-01"), max: DayBound("today"))), .dateTime(DateTimeFormat()),
    .timeOfDay(TimeOfDayFormat(min: TimeOfDay("06:00"), max: TimeOfDay("22:00"))),
    .timeInterval(TimeIntervalFormat(step: 15)), .height(HeightFormat()),
    .weight(WeightFormat(system: .us, soft: SoftRange(min: 40, max: 150))),
    .age(AgeFormat(min: 18, max: 90, maxLabel: "90 or older")),
    .ses(SesFormat(top: "Best off", bottom: "Worst off")), .email(EmailFormat()), .confirm(ConfirmFormat(of: "email")),
    .location(LocationFormat()),
  ]
}

/// The same numbers in every run.
package struct SampleRandom: RandomSource {
  private var state: UInt64 = 42

  package init() {}

  private mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 11
  }

  package mutating func unit() -> Double { Double(next()) / Double(UInt64(1) << 53) }
  package mutating func happens(_ chance: Double) -> Bool { unit() < chance }
  package mutating func integer(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(unit() * Double(range.count))
  }
  package mutating func normal(mean: Double, deviation: Double) -> Double { mean + deviation * (unit() - 0.5) }
}
