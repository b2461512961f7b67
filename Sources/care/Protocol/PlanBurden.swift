import CareModel
import CareRuntime

/// The time that a plan asks of a participant, estimated from its texts, questions, and exercises.
struct PlanBurden {
  /// The seconds from the least to the most.
  struct Time: Hashable {
    var least = 0.0
    var most = 0.0

    static func + (a: Time, b: Time) -> Time { Time(least: a.least + b.least, most: a.most + b.most) }
    static func * (a: Time, count: Double) -> Time { Time(least: a.least * count, most: a.most * count) }
  }

  /// The words that are read in a minute.
  static let wordsPerMinute = 200.0
  /// The seconds of an answer or a press.
  static let answer = 6.0
  /// The seconds of an exercise.
  static let exercise = 60.0

  /// The time of an event of each task, in the order of the plan; nil for one that nobody is asked for.
  let tasks: [Time?]
  /// The number of events of each task.
  let counts: [Int]
  /// The prompts and the time on each day.
  let days: [(prompts: Int, time: Time)]

  /// Estimates the burden of a plan.
  init(of plan: PlanDefinition, _ activities: PlanActivities) {
    let tasks = plan.tasks.map { $0.base.link == nil || $0.base.survey != nil ? Self.time(of: $0.base) : nil }
    self.tasks = tasks
    counts = activities.counts.map { $0.reduce(0, +) }
    days = (0..<activities.lastDay).map { day in
      zip(tasks, activities.counts).reduce((0, Time())) { sum, task in
        guard let time = task.0, task.1[day] > 0 else { return sum }
        return (sum.0 + task.1[day], sum.1 + time * Double(task.1[day]))
      }
    }
  }

  /// The prompts and the time of all days.
  var whole: (prompts: Int, time: Time) { days.reduce((0, Time())) { ($0.0 + $1.prompts, $0.1 + $1.time) } }

  /// The day with the most prompts, and of those the most time; nil without any.
  var busiest: (prompts: Int, time: Time)? {
    days.max { ($0.prompts, $0.time.most) < ($1.prompts, $1.time.most) }.flatMap { $0.prompts > 0 ? $0 : nil }
  }

  /// The middle of the days with prompts; nil without any.
  var middle: (prompts: Int, time: Time)? {
    let own = days.filter { $0.prompts > 0 }.sorted { ($0.prompts, $0.time.most) < ($1.prompts, $1.time.most) }
    return own.isEmpty ? nil : own[(own.count - 1) / 2]
  }

  private static func time(of task: CareTask) -> Time {
    let read = words([task.title, task.instructions]) / wordsPerMinute * 60
    guard let survey = task.survey else { return Time(least: read + answer, most: read + answer) }
    let steps = survey.steps.map { time(of: $0) }
    let shortest = shortest(survey, steps.map(\.least))
    return Time(least: read + shortest, most: read + steps.reduce(0) { $0 + $1.most })
  }

  /// Returns the time of a step; the least is without what conditions show.
  private static func time(of step: Step) -> Time {
    let behavior = step.kind.behavior
    let text = words([step.title, step.text, step.detail, step.footnote, behavior.longText] + step.body.map(\.text))
    var time = Time(least: text, most: text) * (60 / wordsPerMinute)
    if case .measuring = behavior.interaction { time = time + Time(least: exercise, most: exercise) }
    for item in step.questions where !item.readOnly {
      let own = words([item.text, item.detail] + item.format.definition.options.prefix(12).map(\.text))
      let seconds = own / wordsPerMinute * 60 + answer
      time = time + Time(least: item.when == nil ? seconds : 0, most: seconds)
    }
    return step.skip == nil ? time : Time(least: 0, most: time.most)
  }

  /// Returns the seconds of the shortest way through a survey.
  private static func shortest(_ survey: Survey, _ seconds: [Double]) -> Double {
    let flow = survey.steps
    let places = Dictionary(flow.enumerated().map { ($1.id, $0) }) { first, _ in first }
    let end = flow.count
    var best = [Double](repeating: .infinity, count: end + 1)
    guard end > 0 else { return 0 }
    best[0] = 0
    // Each round reaches one step further; a way has at most as many as there are steps.
    for _ in 0...end {
      var isSame = true
      for (place, step) in flow.enumerated() where best[place] < .infinity {
        for next in exits(of: step, place, places, end) where best[place] + seconds[place] < best[next] {
          best[next] = best[place] + seconds[place]
          isSame = false
        }
      }
      if isSame { break }
    }
    return best[end] < .infinity ? best[end] : seconds.reduce(0, +)
  }

  private static func exits(of step: Step, _ place: Int, _ places: [String: Int], _ end: Int) -> [Int] {
    if step.kind.behavior.endsSurvey { return [end] }
    func found(_ id: String) -> Int { places[id] ?? end }
    return switch step.go {
    case nil: [place + 1]
    case .end: [end]
    case .step(let id): [found(id)]
    case .branches(let branches, let otherwise): branches.map { found($0.to) } + [otherwise.map(found) ?? place + 1]
    case .hook(_, let leadsTo): leadsTo.map(found) + [place + 1]
    }
  }

  private static func words(_ texts: [String?]) -> Double {
    Double(texts.compactMap(\.self).reduce(0) { $0 + $1.split(whereSeparator: \.isWhitespace).count })
  }
}
