package import CareModel

/// The time that doing something takes, estimated from its texts, questions, and exercises.
package struct TimeEstimate: Hashable, Sendable {
  /// The least number of seconds: without what only some answers lead to.
  package var least = 0.0
  /// The greatest number of seconds: with every question.
  package var most = 0.0

  /// Creates an estimate, by default of no time.
  package init(least: Double = 0, most: Double = 0) {
    self.least = least
    self.most = most
  }

  package static func + (a: Self, b: Self) -> Self { Self(least: a.least + b.least, most: a.most + b.most) }
  package static func * (a: Self, count: Double) -> Self { Self(least: a.least * count, most: a.most * count) }

  /// The words that are read in a minute.
  package static let wordsPerMinute = 200.0
  /// The seconds of an answer or a press.
  package static let answer = 6.0
  /// The seconds of an exercise.
  package static let exercise = 60.0
}

extension CareTask {
  /// The time of one of its events; nil for a task that nobody is asked for, because a device records it.
  package var timeEstimate: TimeEstimate? {
    link == nil || survey != nil ? TimeEstimate.time(of: self) : nil
  }
}

extension TimeEstimate {
  fileprivate static func time(of task: CareTask) -> TimeEstimate {
    let read = words([task.title, task.instructions]) / wordsPerMinute * 60
    guard let survey = task.survey else { return TimeEstimate(least: read + answer, most: read + answer) }
    let steps = survey.steps.map { time(of: $0) }
    let shortest = shortest(survey, steps.map(\.least))
    return TimeEstimate(least: read + shortest, most: read + steps.reduce(0) { $0 + $1.most })
  }

  /// Returns the time of a step; the least is without what conditions show.
  private static func time(of step: Step) -> TimeEstimate {
    let behavior = step.kind.behavior
    let text = words([step.title, step.text, step.detail, step.footnote, behavior.longText] + step.body.map(\.text))
    var time = TimeEstimate(least: text, most: text) * (60 / wordsPerMinute)
    if case .measuring = behavior.interaction { time = time + TimeEstimate(least: exercise, most: exercise) }
    for item in step.questions where !item.readOnly {
      let own = words([item.text, item.detail] + item.format.definition.options.prefix(12).map(\.text))
      let seconds = own / wordsPerMinute * 60 + answer
      time = time + TimeEstimate(least: item.when == nil ? seconds : 0, most: seconds)
    }
    return step.skip == nil ? time : TimeEstimate(least: 0, most: time.most)
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
