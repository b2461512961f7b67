/// An active step that takes samples of any kind and summarizes them.
///
/// The result has the number of samples, the duration, and the least value, the mean, and the greatest value of each column of numbers.
public struct RecordedTask: Hashable, Sendable {
  /// The sensor whose samples are taken; nil for columns of the author's own.
  public var recorder: Recorder?
  /// The columns of the samples, if there is no ``recorder``.
  public var columns: [SampleColumn]
  /// The column of the time; nil for `t`, if there is one.
  public var time: String?
  /// The time that a recording should last, in seconds.
  public var duration: Double?
  /// The time before it starts, in seconds.
  public var countdown: Double?
  /// The quantity that is the answer; nil for the number of samples.
  public var answer: String?
  /// Whether the result keeps the samples beside their summary.
  public var keepsSamples: Bool

  /// Creates the content of a measurement.
  public init(
    recorder: Recorder? = nil, columns: [SampleColumn] = [], time: String? = nil, duration: Double? = nil,
    countdown: Double? = nil, answer: String? = nil, keepsSamples: Bool = false
  ) {
    self.recorder = recorder
    self.columns = columns
    self.time = time
    self.duration = duration
    self.countdown = countdown
    self.answer = answer
    self.keepsSamples = keepsSamples
  }
}

extension RecordedTask: ActiveTaskDefinition {
  package static let name = StepKind.Name.active
  package var isDoneOnPages: Bool { false }
  package static let summary =
    "A step that takes a recording of a sensor, or of columns of your own, and summarizes its samples."
  package static let source = "the arithmetic of the samples"
  package var task: ActiveTask { .recorded(self) }
  package var words: TaskWords? { nil }

  /// The value whose fields all have their defaults.
  public static let template = RecordedTask()

  /// The fields, in the order of the manual.
  public static let fields: [Field<RecordedTask>] = [
    Field("recorder", \.recorder, "The sensor whose samples are taken.", default: "`columns`"),
    Field("columns", \.columns, "The columns of each sample, if no `recorder` has them.", stored: .unlessDefault),
    Field("time", \.time, "The column of the time, in seconds.", default: "\"t\", if there is one"),
    Field("duration", \.duration, "The time that a recording should last, in seconds.", default: "any", example: "60"),
    Field("countdown", \.countdown, "The time before it starts, in seconds, up to 60.", default: "none"),
    Field("answer", \.answer, "The quantity that is the answer, such as \"rate_mean\".", default: "\"sample_count\""),
    Field(
      "keep_samples", \.keepsSamples, "Whether the result keeps the samples beside their summary.",
      stored: .unlessDefault),
  ]

  /// The columns of the samples.
  package var sampleColumns: [SampleColumn] { recorder?.columns ?? columns }

  /// The column of the time, if the samples have one.
  package var timeColumn: String? { time ?? (sampleColumns.contains { $0.name == "t" } ? "t" : nil) }

  /// The greatest number of values that a result keeps.
  package static let mostKeptValues = 100_000
  private static let mostColumns = 64
  private static let longest = 86_400.0

  package var limits: [FieldLimit] {
    [
      duration.map { FieldLimit("duration", $0, 1...Self.longest) },
      countdown.map { FieldLimit("countdown", $0, 0...60) },
    ]
    .compactMap { $0 }
  }

  package func problems(of step: Step, at path: String) -> [SurveyProblem] {
    func problem(_ field: String, _ message: String) -> [SurveyProblem] {
      [SurveyProblem(code: .badStep, path: "\(path).\(field)", message: message)]
    }
    var problems = limitProblems(at: path)
    let names = sampleColumns.map(\.name)
    switch (recorder, columns.isEmpty) {
    case (nil, true): return problem("columns", "write the `recorder` of the samples, or their `columns`")
    case (_?, false): return problem("columns", "the recorder has its own columns; remove `columns` or `recorder`")
    default: break
    }
    if columns.count > Self.mostColumns {
      problems += problem("columns", "a sample has at most \(Self.mostColumns) columns")
    }
    for (place, column) in columns.enumerated() { problems += column.problems(at: "\(path).columns[\(place + 1)]") }
    if let twice = names.enumerated().first(where: { names[..<$0.offset].contains($0.element) }) {
      problems += problem(
        "columns[\(twice.offset + 1)].name", "there already is a column '\(twice.element)'; rename one")
    }
    if let time, sampleColumns.first(where: { $0.name == time })?.isNumber != true {
      problems += problem("time", "'\(time)' is not a column of numbers; write one of \(names.joined(separator: ", "))")
    }
    if problems.isEmpty, let answer, quantities.first(where: { $0.name == answer })?.isNumber != true {
      let known = quantities.filter(\.isNumber).map(\.name)
      let suggestion = Suggestion.nearest(to: answer, in: known).map { "; did you mean '\($0)'?" }
      problems += problem(
        "answer",
        "the result has no number '\(answer)'" + (suggestion ?? "; write one of \(known.joined(separator: ", "))"))
    }
    return problems
  }

  package static let columns: [RecordingColumn] = []
  package static let mainQuantity = "sample_count"
  package static let quantities: [MeasuredQuantity] = [
    .count("sample_count", "The number of samples."),
    .number("duration", "s", digits: 3, "The time from the first sample to the last, in seconds."),
    .boolean("complete", "Whether the recording lasts as long as the step asks."),
    .word("recording", "The SHA-256 of the recording, by which its file can be recognized."),
  ]

  package var shape: RecordingShape {
    RecordingShape(columns: sampleColumns.map(\.column), timeColumn: timeColumn)
  }
  package var quantities: [MeasuredQuantity] {
    Self.quantities.filter { $0.name != "complete" || (duration != nil && timeColumn != nil) }
      .filter { $0.name != "duration" || timeColumn != nil }
      + summarized.flatMap(\.summaries)
  }
  package var sampleQuantities: [MeasuredQuantity] { keepsSamples ? sampleColumns.map(\.kept) : [] }
  package var mainQuantity: String { answer ?? Self.mainQuantity }

  /// The columns whose numbers are summarized: all but the time.
  package var summarized: [SampleColumn] { sampleColumns.filter { $0.isNumber && $0.name != timeColumn } }

  package func randomResult(using random: inout some RandomSource) -> ActiveTaskResult {
    guard let quantity = quantities.first(where: { $0.name == mainQuantity }), quantity.name != Self.mainQuantity else {
      return result(main: Double(random.integer(in: 10...1_000)))
    }
    let least = quantity.range.lowerBound, most = quantity.range.upperBound
    let low = least.isFinite ? least : most.isFinite ? most - 10 : 0
    return result(main: low + random.unit() * (Swift.min(most, low + 10) - low))
  }

  package func result(main: Double) -> ActiveTaskResult {
    let value: Scalar = mainQuantity == Self.mainQuantity ? .integer(Int(main)) : .number(main)
    return result([(mainQuantity, value)])
  }
}
