/// An active step in which a participant adds each digit to the one before, from the recorded answers: the paced serial addition test.
public struct PSAT: Hashable, Sendable {
  /// The ways in which the digits are presented.
  public enum Presentation: String, Hashable, Sendable, Codable, CaseIterable {
    case auditory, visual, both
  }

  /// The way in which the digits are presented.
  public var presentation: Presentation
  /// The time from one digit to the next, in seconds.
  public var interStimulusInterval: Double
  /// The time for which a digit is visible, in seconds.
  public var stimulusDuration: Double
  /// The number of additions.
  public var length: Int

  /// Creates the content of a measurement.
  public init(
    presentation: Presentation = .auditory, interStimulusInterval: Double = 3, stimulusDuration: Double = 1,
    length: Int = 60
  ) {
    self.presentation = presentation
    self.interStimulusInterval = interStimulusInterval
    self.stimulusDuration = stimulusDuration
    self.length = length
  }
}

extension PSAT: ActiveTaskDefinition {
  package static let name = StepKind.Name.psat
  package var isDoneOnPages: Bool { presentation == .visual }
  package static let summary = "A step in which each digit is added to the one before, from recorded answers."
  package static let source =
    "ResearchKit, PSAT step; Gronwall, Perceptual and Motor Skills 44:367 (1977); Snyder et al., Archives of Clinical Neuropsychology 8:531 (1993), for the dyads"
  package var task: ActiveTask { .psat(self) }
  package var words: TaskWords? {
    TaskWords(.psat, .addDigits) { language in
      ["digits": language(digits, ["seconds": language.number(interStimulusInterval)]), "count": length]
    }
  }

  /// The value whose fields all have their defaults.
  public static let template = PSAT()

  /// The fields, in the order of the manual.
  public static let fields: [Field<PSAT>] = [
    Field("presentation", \.presentation, "The way in which the digits are presented."),
    Field(
      "inter_stimulus_interval", \.interStimulusInterval, "The time from digit to digit, in seconds, from 1 to 5.",
      default: "3"),
    Field(
      "stimulus_duration", \.stimulusDuration, "The time for which a digit is visible, in seconds, 0.2 or more.",
      default: "1"),
    Field("length", \.length, "The number of additions, from 3 to 120."),
  ]

  private var digits: TaskPhrase {
    switch presentation {
    case .auditory: .digitsHeard
    case .visual: .digitsSeen
    case .both: .digitsHeardAndSeen
    }
  }

  package var limits: [FieldLimit] {
    [
      FieldLimit("inter_stimulus_interval", interStimulusInterval, 1...5),
      FieldLimit("stimulus_duration", stimulusDuration, 0.2...max(interStimulusInterval, 0.2)),
      FieldLimit("length", Double(length), 3...120),
    ]
  }

  package static let columns: [RecordingColumn] = [
    .whole("digit", 1...9), .whole("answer", 0...99, optional: true), .amount("time", optional: true),
  ]

  package static let mainQuantity = "total_correct"
  package static let quantities: [MeasuredQuantity] = [
    .word("presentation", "The way in which the digits were presented."),
    .number("inter_stimulus_interval", "s", digits: 1, "The time from digit to digit, in seconds."),
    .number(
      "stimulus_duration", "s", digits: 1, "The time for which a digit was visible, in seconds; 0 if it was not."),
    .count("length", "The number of additions."),
    .count("initial_digit", "The first digit, to which the second is added."),
    .count("total_correct", "The number of correct additions."),
    .count("total_dyad", "The number of correct additions after a correct one."),
    .number("total_time", "s", digits: 2, "The time for all answers, in seconds."),
  ]
  package static let sampleQuantities: [MeasuredQuantity] = [
    .boolean("correct", "Whether the addition was correct."),
    .count("digit", "The digit."),
    .count("answer", "The answer; none if there was none."),
    .number(
      "time", "s", digits: 2, "The time from the digit to the answer, in seconds; the whole interval without one."),
  ]

  package func randomResult(using random: inout some RandomSource) -> ActiveTaskResult {
    let correct = random.integer(in: (length / 2)...length)
    return result([("length", .integer(length)), ("total_correct", .integer(correct))])
  }
}
