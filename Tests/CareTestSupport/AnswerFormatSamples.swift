package import CareModel

/// A definition of each format: those that the gallery in `examples/08-surveys/gallery` shows, in its order.
package enum AnswerFormatSamples {
  package static let options = [
    ChoiceOption(value: "a", text: "A", code: "LA1", score: 1, image: "images/a.png", color: "#1a7f37"),
    ChoiceOption(value: "b", text: "B", other: true, score: 3, image: "images/b.png", color: "#cf222e"),
  ]

  package static let all: [AnswerFormat] = [
    .scale(ScaleFormat(min: 0, max: 4, step: 2, labels: ["Not at all", "Somewhat", "Very much"])),
    .numeric(NumericFormat(digits: 1, min: 30, max: 45, soft: SoftRange(min: 35, max: 42), units: "Cel")),
    .boolean(BooleanFormat(yes: "I have", no: "I have not")), .choice(symptoms),
    .text(TextFormat(minLength: 3, maxLength: 20)),
    .continuousScale(
      ContinuousScaleFormat(min: 0, max: 100, minLabel: "No pain", maxLabel: "Worst pain", hideValue: true)),
    .textScale(TextScaleFormat(options: frequency)), .valuePicker(ValuePickerFormat(options: bloodGroups)),
    .imageChoice(ImageChoiceFormat(options: faces)), .colorChoice(ColorChoiceFormat(options: colors)),
    .ranking(RankingFormat(options: concerns, most: 2)),
    .date(DateFormat(min: DayBound("today-30"), max: DayBound("today"))),
    .dateTime(DateTimeFormat(max: DayBound("today"))),
    .timeOfDay(TimeOfDayFormat(min: TimeOfDay("05:00"), max: TimeOfDay("23:00"))),
    .timeInterval(TimeIntervalFormat(max: 14400, step: 15)), .height(HeightFormat(min: 100, max: 230)),
    .weight(WeightFormat(system: .us, soft: SoftRange(min: 40, max: 150))),
    .age(AgeFormat(min: 18, max: 90, maxLabel: "90 or older")),
    .ses(SesFormat(top: "Best off", bottom: "Worst off")), .email(EmailFormat()), .confirm(ConfirmFormat(of: "first")),
    .location(LocationFormat(digits: 2)),
    .file(FileFormat(types: [.jpeg, .png], maxBytes: 5_000_000)),
  ]

  /// Definitions of formats that are in ``all`` already, which ask in another way.
  package static let variants: [AnswerFormat] = [
    .numeric(NumericFormat(digits: 1, min: 20, max: 300, units: "kg", otherUnits: ["[lb_av]"])),
    .numeric(NumericFormat(min: 30, max: 45, units: "Cel", otherUnits: ["[degF]", "K"])),
    .date(DateFormat(min: DayBound("2000-01"), max: DayBound("today"), precision: .month)),
    .date(DateFormat(min: DayBound("1920"), max: DayBound("today"), precision: .year)),
  ]

  private static let symptoms = ChoiceFormat(
    options: [
      ChoiceOption(value: "nausea", text: "Nausea", code: "422587007"),
      ChoiceOption(value: "fever", text: "Fever", detail: "38 °C or more"),
      ChoiceOption(value: "other", text: "Other", other: true),
      ChoiceOption(value: "none", text: "Nothing", exclusive: true),
    ], multiple: true)

  private static let frequency = [
    ChoiceOption(value: "never", text: "Never", score: 0),
    ChoiceOption(value: "sometimes", text: "Sometimes", score: 1),
    ChoiceOption(value: "often", text: "Often", score: 3),
  ]

  private static let bloodGroups = [("a", "A"), ("b", "B"), ("ab", "AB"), ("zero", "0")].map {
    ChoiceOption(value: $0.0, text: $0.1)
  }

  private static let faces = [
    ChoiceOption(value: "happy", text: "A happy face", image: "images/happy.png"),
    ChoiceOption(value: "sad", text: "A sad face", image: "images/sad.png"),
  ]

  private static let concerns = [("pain", "Less pain"), ("sleep", "Better sleep"), ("work", "Going to work")].map {
    ChoiceOption(value: $0.0, text: $0.1)
  }

  private static let colors = [
    ChoiceOption(value: "pale", text: "Pale yellow", color: "#f7f3c0"),
    ChoiceOption(value: "dark", text: "Dark yellow", color: "#c8a200"),
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
