/// A task that a participant performs while a device records samples, from which its result is computed.
///
/// The samples come from a recording, so a host without sensors measures the same results.
public enum ActiveTask: Hashable, Sendable {
  /// How far a knee moves.
  case kneeRangeOfMotion(KneeRangeOfMotion)
  /// How far a shoulder moves.
  case shoulderRangeOfMotion(ShoulderRangeOfMotion)
  /// How fast two fingers tap two buttons in turn.
  case tapping(Tapping)
  /// How long a walk over a distance takes.
  case timedWalk(TimedWalk)
  /// How far a participant walks in six minutes.
  case sixMinuteWalk(SixMinuteWalk)
  /// How soon a participant shakes a device after a signal.
  case reactionTime(ReactionTime)
  /// How long it takes to name the color of a word.
  case stroop(Stroop)
  /// How long it takes to connect circles in order.
  case trailMaking(TrailMaking)
  /// How well digits are added at a given pace.
  case psat(PSAT)
  /// How a tower of disks is moved.
  case towerOfHanoi(TowerOfHanoi)
  /// How long a sequence of places is remembered.
  case spatialSpan(SpatialSpan)
  /// How fast pegs are moved into holes.
  case holePeg(HolePeg)
  /// How soft a tone each ear hears.
  case toneAudiometry(ToneAudiometry)
  /// Samples of any kind, which are summarized.
  case recorded(RecordedTask)

  /// The task's own fields and rules.
  ///
  /// This is the only switch over the tasks in this module; everything else uses the definition.
  package var definition: any ActiveTaskDefinition {
    switch self {
    case .kneeRangeOfMotion(let task): task
    case .shoulderRangeOfMotion(let task): task
    case .tapping(let task): task
    case .timedWalk(let task): task
    case .sixMinuteWalk(let task): task
    case .reactionTime(let task): task
    case .stroop(let task): task
    case .trailMaking(let task): task
    case .psat(let task): task
    case .towerOfHanoi(let task): task
    case .spatialSpan(let task): task
    case .holePeg(let task): task
    case .toneAudiometry(let task): task
    case .recorded(let task): task
    }
  }
}

/// Everything that the program knows about one active task, except for the computation of its result: its fields, the columns of its
/// recordings, and the quantities of its results.
///
/// To add a task, write its definition beside this file and its computation in `CareSurvey/ActiveTasks`, and add its case to
/// ``ActiveTask``, its name to ``StepKind/Name``, and its line to the computations. The constructor in plans, the editor definitions, the
/// manual, the reader of its recordings, its stored results, what scripts read of them, and simulated results derive from these.
package protocol ActiveTaskDefinition: StepDefinition {
  /// This definition as a task.
  var task: ActiveTask { get }
  /// The name of its results; the tasks that measure the same share one.
  static var resultName: String { get }
  /// Whether a page can do the task with what a browser has; other tasks are answered with a recording from elsewhere.
  var isDoneOnPages: Bool { get }
  /// The publication or product whose definition of the result is followed.
  static var source: String { get }
  /// What a recording can say once, before its first sample.
  static var settings: [RecordingColumn] { get }
  /// What each sample has.
  static var columns: [RecordingColumn] { get }
  /// The column of the time, which never decreases from sample to sample; nil if samples have none.
  static var timeColumn: String? { get }
  /// Whether a recording can have other columns, which are not read.
  static var ignoresOtherColumns: Bool { get }
  /// The quantities of a result, in order.
  static var quantities: [MeasuredQuantity] { get }
  /// The quantities of each sample that a result keeps, in order; empty if it keeps none.
  static var sampleQuantities: [MeasuredQuantity] { get }
  /// The name of the number that is the answer to the step's item; every result has it.
  static var mainQuantity: String { get }
  /// The texts of the steps that can come with the task; nil if it has none.
  var words: TaskWords? { get }
  /// The numbers among the fields that have limits.
  var limits: [FieldLimit] { get }
  /// The columns of its recordings; those of the type unless the task has its own.
  var shape: RecordingShape { get }
  /// The quantities of its results; those of the type unless the task has its own.
  var quantities: [MeasuredQuantity] { get }
  /// The quantities of each sample that its results keep; those of the type unless the task has its own.
  var sampleQuantities: [MeasuredQuantity] { get }
  /// The name of the number that is its answer; that of the type unless the task has its own.
  var mainQuantity: String { get }

  /// Returns a plausible result.
  func randomResult(using random: inout some RandomSource) -> ActiveTaskResult
  /// Returns the result whose main quantity is known and nothing else.
  func result(main: Double) -> ActiveTaskResult
  /// Returns the result with these values by name; nil if a required one is missing.
  func result(of values: [String: Scalar]) -> ActiveTaskResult?
}

extension ActiveTaskDefinition {
  package static var resultName: String { name.rawValue }
  package static var settings: [RecordingColumn] { [] }
  package static var timeColumn: String? { nil }
  package static var ignoresOtherColumns: Bool { false }
  package static var sampleQuantities: [MeasuredQuantity] { [] }
  package var limits: [FieldLimit] { [] }
  package var shape: RecordingShape {
    RecordingShape(
      settings: Self.settings, columns: Self.columns, timeColumn: Self.timeColumn,
      ignoresOtherColumns: Self.ignoresOtherColumns)
  }
  package var quantities: [MeasuredQuantity] { Self.quantities }
  package var sampleQuantities: [MeasuredQuantity] { Self.sampleQuantities }
  package var mainQuantity: String { Self.mainQuantity }
  package var kind: StepKind { .active(task) }

  /// The implied item asks for the main quantity.
  package var behavior: StepBehavior {
    StepBehavior(interaction: .measuring(task), items: .implied(.numeric(mainFormat), required: true))
  }

  package func problems(of step: Step, at path: String) -> [SurveyProblem] {
    limitProblems(at: path)
  }

  /// Returns the limits that the task's own fields exceed.
  package func limitProblems(at path: String) -> [SurveyProblem] {
    limits.compactMap { limit in
      guard !limit.range.contains(limit.value) else { return nil }
      return SurveyProblem(
        code: .badLimits, path: "\(path).\(limit.field)",
        message: "`\(limit.field)` is \(limit.text), not \(PlainNumber.text(limit.value))")
    }
  }

  package func result(main: Double) -> ActiveTaskResult { result([(mainQuantity, .number(main))]) }

  package func result(of values: [String: Scalar]) -> ActiveTaskResult? {
    guard values[mainQuantity]?.number != nil else { return nil }
    return result(quantities.map { ($0.name, values[$0.name]) })
  }

  /// Returns a result of named values, each with the units of its quantity; one without a value is not part of it.
  package func result(
    _ values: [(name: String, value: Scalar?)], samples: [(name: String, values: [Scalar?])] = []
  ) -> ActiveTaskResult {
    ActiveTaskResult(
      task: Self.resultName,
      values: values.compactMap { name, value in
        value.map { value in
          .init(name: name, units: quantities.first { $0.name == name }?.units, value: value)
        }
      },
      samples: samples.map { name, values in
        .init(name: name, units: sampleQuantities.first { $0.name == name }?.units, values: values)
      })
  }

  /// The answer to the step's item: the main quantity of a result, with the digits that its measurement has; nil if it has none.
  package func answer(from result: ActiveTaskResult) -> Answer? {
    guard let value = result.number(mainQuantity), let quantity = quantities.first(where: { $0.name == mainQuantity })
    else { return nil }
    return quantity.answer(value)
  }

  private var mainFormat: NumericFormat {
    quantities.first { $0.name == mainQuantity }?.format ?? NumericFormat()
  }
}

/// A number among the fields of a task, with the range that it can have.
package struct FieldLimit: Sendable {
  /// The name of the field.
  package let field: String
  /// The value.
  package let value: Double
  /// The values that are possible.
  package let range: ClosedRange<Double>

  /// Creates a limit.
  package init(_ field: String, _ value: Double, _ range: ClosedRange<Double>) {
    self.field = field
    self.value = value
    self.range = range
  }

  /// The range in words: "from 5 to 3600".
  var text: String {
    "from \(PlainNumber.text(range.lowerBound)) to \(PlainNumber.text(range.upperBound))"
  }
}
