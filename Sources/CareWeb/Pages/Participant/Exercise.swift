import CareCards
import CareModel
import Foundation

/// An active task that a participant performs in the browser: what its script needs to write the recording that the task declares.
struct Exercise: Encodable {
  /// The name of the task, by which the script knows what to do.
  let name: String
  /// The names of what the recording says once.
  let settings: [String]
  /// The names of the columns of the recording, in the order in which the task declares them.
  let columns: [String]
  /// The numbers among the fields of the task.
  let fields: [String: Double]
  /// The texts that the script says, by name.
  let words: [String: String]

  /// The script of exercises, which only their pages load.
  static let scripts = [
    "exercise-motion.js", "exercise-touch.js", "exercise-mind.js", "exercise-paced.js", "exercise-peg.js",
    "exercise.js",
  ]
  /// The sensors that the page of an exercise can use.
  static let sensors: Set<String> = ["accelerometer", "gyroscope"]

  /// Creates the exercise of a task; nil for one that a browser cannot measure.
  init?(_ task: ActiveTask, in language: Language) {
    let definition = task.definition
    guard definition.isDoneOnPages, let fields = Self.fields(of: task) else { return nil }
    name = type(of: definition).name.rawValue
    settings = definition.shape.settings.map(\.name)
    columns = definition.shape.columns.map(\.name)
    self.fields = fields
    words = Dictionary(
      uniqueKeysWithValues: ExerciseWord.allCases.map { ($0.rawValue, $0.text(in: language)) })
  }

  /// The fields that an exercise needs; nil for a task that a browser cannot measure.
  ///
  /// It does not know how far a person walked, speaks no digits, and lets nobody turn a peg. The signs of raw acceleration differ among
  /// browsers, so that recordings of sensors come from elsewhere too. It plays tones of a known amplitude, at a volume that it does not
  /// know: the recording leaves it out, and the levels are those below the full scale of the device.
  private static func fields(of task: ActiveTask) -> [String: Double]? {
    switch task {
    case .kneeRangeOfMotion(let task): ["landscape": task.orientation == .landscape ? 1 : 0]
    case .shoulderRangeOfMotion(let task): ["landscape": task.orientation == .landscape ? 1 : 0]
    case .tapping(let task): ["duration": task.duration]
    case .timedWalk: [:]
    case .reactionTime(let task):
      [
        "attempts": Double(task.attempts), "threshold": task.threshold, "timeout": task.timeout,
        "min_interval": task.minInterval, "max_interval": task.maxInterval,
      ]
    case .stroop(let task): ["attempts": Double(task.attempts)]
    case .trailMaking(let task): ["circles": Double(TrailMaking.circles), "letters": task.trail == .b ? 1 : 0]
    case .towerOfHanoi(let task): ["disks": Double(task.disks)]
    case .spatialSpan(let task):
      [
        "initial_span": Double(task.initialSpan), "minimum_span": Double(task.minimumSpan),
        "maximum_span": Double(task.maximumSpan), "play_speed": task.playSpeed,
        "maximum_tests": Double(task.maximumTests),
        "maximum_consecutive_failures": Double(task.maximumConsecutiveFailures), "reversed": task.reversed ? 1 : 0,
      ]
    case .psat(let task):
      ["length": Double(task.length), "interval": task.interStimulusInterval, "shown": task.stimulusDuration]
    case .holePeg(let task):
      [
        "pegs": Double(task.pegs), "threshold": task.threshold, "time_limit": task.timeLimit,
        "right": task.movingDirection == .right ? 1 : 0,
      ]
    case .toneAudiometry(let task): ["duration": task.toneDuration]
    case .sixMinuteWalk, .recorded: nil
    }
  }
}

/// The place of an exercise on the page of its step.
struct ExercisePlace {
  /// What the script of the exercise needs, as JSON.
  private let data: String

  /// Creates the place of an exercise; nil for a step whose task a browser cannot measure, and for every other step.
  ///
  /// - Throws: The error of the encoder.
  init?(_ page: SurveyStepPage) throws {
    guard case .measuring(let task) = page.step.kind.behavior.interaction,
      let exercise = Exercise(task, in: page.language)
    else { return nil }
    data = try JSONText.text(of: exercise, form: .escapedSlashes)
  }

  /// Adds the place, which the script shows.
  func add(to html: inout HTMLText) {
    html.element("section", ["id": "care-exercise", "class": "care-panel", "hidden": "", "data-task": data], "")
  }
}
