/// An active step that measures how soft a tone a participant hears with each ear, from the recorded answers.
public struct ToneAudiometry: Hashable, Sendable {
  /// The frequencies of the pure-tone average, in hertz.
  package static let averaged = [500.0, 1_000, 2_000, 4_000]

  /// The time in which each tone becomes louder, in seconds.
  public var toneDuration: Double

  /// Creates the content of a measurement.
  public init(toneDuration: Double = 20) {
    self.toneDuration = toneDuration
  }
}

extension ToneAudiometry: ActiveTaskDefinition {
  package static let name = StepKind.Name.toneAudiometry
  package var isDoneOnPages: Bool { true }
  package static let summary = "A step that measures how soft a tone each ear hears, from recorded answers."
  package static let source =
    "ResearchKit, tone audiometry step; Stevens et al., European Journal of Public Health 23:146 (2013), for the average"
  package var task: ActiveTask { .toneAudiometry(self) }
  package var words: TaskWords? { TaskWords(.toneAudiometry, .hearTones) }

  /// The value whose fields all have their defaults.
  public static let template = ToneAudiometry()

  /// The fields, in the order of the manual.
  public static let fields: [Field<ToneAudiometry>] = [
    Field(
      "tone_duration", \.toneDuration, "The time in which each tone becomes louder, in seconds, from 5 to 3600.",
      default: "20")
  ]

  package var limits: [FieldLimit] { [FieldLimit("tone_duration", toneDuration, 5...3_600)] }

  package static let settings: [RecordingColumn] = [.number("output_volume", 0...1)]
  package static let columns: [RecordingColumn] = [
    .number("frequency", 20...20_000), .word("channel", ["left", "right"]),
    .word("channel_selected", ["left", "right"], optional: true), .number("amplitude", Double.leastNormalMagnitude...1),
  ]

  package static let mainQuantity = "identified"
  package static let quantities: [MeasuredQuantity] = [
    .number("output_volume", nil, digits: 2, "The volume of the device, from 0 to 1.", range: 0...1),
    .count("tones", "The number of tones."),
    .count("identified", "The number of tones whose ear was chosen correctly."),
    .number("left_average", "dB", digits: 1, "The mean level of the left ear's softest tones, in dB of full scale."),
    .number("right_average", "dB", digits: 1, "The mean level of the right ear's softest tones, in dB of full scale."),
  ]
  package static let sampleQuantities: [MeasuredQuantity] = [
    .number("frequency", "Hz", digits: 0, "The frequency, in hertz."),
    .word("channel", "The ear that the tone was played to."),
    .word("channel_selected", "The ear that the participant chose; none if there was no answer."),
    .number("amplitude", nil, digits: 4, "The amplitude at the answer, from 0 to 1."),
  ]

  package func randomResult(using random: inout some RandomSource) -> ActiveTaskResult {
    result([("tones", .integer(14)), ("identified", .integer(random.integer(in: 9...14)))])
  }
}
