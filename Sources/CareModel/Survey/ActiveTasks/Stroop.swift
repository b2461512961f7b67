/// An active step that measures how long it takes to name the color of a word that means another color, from the recorded answers.
public struct Stroop: Hashable, Sendable {
  /// The colors, which are both the words and their inks.
  package static let colors = ["red", "green", "blue", "yellow"]

  /// The number of words.
  public var attempts: Int

  /// Creates the content of a measurement.
  public init(attempts: Int = 10) {
    self.attempts = attempts
  }
}

extension Stroop: ActiveTaskDefinition {
  package static let name = StepKind.Name.stroop
  package var isDoneOnPages: Bool { true }
  package static let summary =
    "A step that measures how long it takes to name the color of a word, from recorded answers."
  package static let source =
    "ResearchKit, Stroop step; MacLeod, Psychological Bulletin 109:163 (1991), for the interference"
  package var task: ActiveTask { .stroop(self) }
  package var words: TaskWords? { TaskWords(.stroop, .nameColors) { _ in ["count": attempts] } }

  /// The value whose fields all have their defaults.
  public static let template = Stroop()

  /// The fields, in the order of the manual.
  public static let fields: [Field<Stroop>] = [
    Field("attempts", \.attempts, "The number of words, from 10 to 1000.")
  ]

  package var limits: [FieldLimit] { [FieldLimit("attempts", Double(attempts), 10...1_000)] }

  package static let columns: [RecordingColumn] = [
    .number("start_time"), .number("end_time"), .word("color", colors), .word("text", colors),
    .word("color_selected", colors, optional: true),
  ]
  package static let timeColumn: String? = "start_time"

  package static let mainQuantity = "correct"
  package static let quantities: [MeasuredQuantity] = [
    .count("attempts", "The number of attempts."),
    .count("correct", "The number of correct answers."),
    .number("accuracy", nil, digits: 2, "The share of correct answers, from 0 to 1.", range: 0...1),
    .number("mean_time", "s", digits: 2, "The mean time of the correct answers, in seconds."),
    .number("congruent_time", "s", digits: 2, "The mean time of those where word and color agree, in seconds."),
    .number("incongruent_time", "s", digits: 2, "The mean time of those where word and color differ, in seconds."),
    .number("interference", "s", digits: 2, "How much longer the latter take than the former, in seconds."),
  ]
  package static let sampleQuantities: [MeasuredQuantity] = [
    .number("start_time", "s", digits: 2, "The time at which the word appeared, in seconds."),
    .number("end_time", "s", digits: 2, "The time of the answer, in seconds."),
    .word("color", "The color of the word."),
    .word("text", "The word."),
    .word("color_selected", "The answer; none if there was none."),
  ]

  package func randomResult(using random: inout some RandomSource) -> ActiveTaskResult {
    let correct = random.integer(in: (attempts * 3 / 4)...attempts)
    let mean = max(random.normal(mean: 0.9, deviation: 0.2), 0.3)
    return result([
      ("attempts", .integer(attempts)), ("correct", .integer(correct)),
      ("accuracy", .number(Double(correct) / Double(attempts))), ("mean_time", .number((mean * 100).rounded() / 100)),
    ])
  }
}
