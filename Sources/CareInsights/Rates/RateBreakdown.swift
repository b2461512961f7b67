package import CareModel

/// Closed rates of counted events, as a whole and divided by properties of the events.
package struct RateBreakdown: Sendable {
  /// A task, as rates are divided by it.
  package struct Task: Hashable, Sendable {
    package var id: CareTask.ID
    /// The kinds of values that the task records.
    package var kinds: [String]

    package init(id: CareTask.ID, kinds: [String] = []) {
      self.id = id
      self.kinds = kinds
    }
  }

  /// The enrollment that events belong to.
  package struct Enrollment: Hashable, Sendable {
    /// The date of enrollment; nil without a care plan.
    package var enrolled: CivilDate?
    /// The arm, if there is one.
    package var arm: String?

    package init(enrolled: CivilDate? = nil, arm: String? = nil) {
      self.enrolled = enrolled
      self.arm = arm
    }
  }

  /// The value of a property, in the order in which groups are listed.
  private struct Key: Hashable, Comparable {
    var place: Int
    var text: String

    static func < (left: Key, right: Key) -> Bool { (left.place, left.text) < (right.place, right.text) }
  }

  private let tasks: [Task]
  private var whole = RateFold()
  private var groups: [RateDimension: [Key: RateFold]]

  /// Creates the rates of no events; the position of a task in `tasks` is its number in the events.
  package init(tasks: [Task], by dimensions: [RateDimension] = []) {
    self.tasks = tasks
    groups = Dictionary(dimensions.map { ($0, [:]) }) { first, _ in first }
  }

  /// Adds an event of an enrollment.
  package mutating func add(_ event: CountedEvent, of enrollment: Enrollment = Enrollment()) {
    whole.add(event)
    for dimension in groups.keys {
      for key in keys(dimension, event, enrollment) {
        groups[dimension, default: [:]][key, default: RateFold()].add(event)
      }
    }
  }

  /// Returns the figures of all events.
  package func rate(weights: [CareTask.ID: Double] = [:]) -> RateFigures { whole.rate(weights: places(weights)) }

  /// Returns the figures of the groups of a property, in order; empty if the events are not divided by it.
  package func groups(
    by dimension: RateDimension, weights: [CareTask.ID: Double] = [:]
  ) -> [RateGroup] {
    let places = places(weights)
    return groups[dimension, default: [:]].sorted { $0.key < $1.key }
      .map { RateGroup(key: $0.key.text, rate: $0.value.rate(weights: places)) }
  }

  private func places(_ weights: [CareTask.ID: Double]) -> [Int: Double] {
    Dictionary(tasks.enumerated().compactMap { place, task in weights[task.id].map { (place, $0) } }) { $1 }
  }

  private func keys(_ dimension: RateDimension, _ event: CountedEvent, _ enrollment: Enrollment) -> [Key] {
    switch dimension {
    case .task: [Key(place: 0, text: tasks[event.task].id.text)]
    case .kind: tasks[event.task].kinds.map { Key(place: 0, text: $0) }
    case .arm: enrollment.arm.map { [Key(place: 0, text: $0)] } ?? []
    case .week, .studyDay, .weekday, .hour:
      event.number(of: dimension, enrolled: enrollment.enrolled?.dayNumber)
        .flatMap { number in dimension.key(number).map { [Key(place: number, text: $0)] } } ?? []
    }
  }
}

extension CountedEvent {
  /// Returns the number of the group of an event: its task, its hour or -1, its Monday, its weekday from 0, or its study day.
  ///
  /// It is nil for a study day without a date of enrollment, and for kinds and arms, which an event does not have.
  func number(of dimension: RateDimension, enrolled: Int?) -> Int? {
    switch dimension {
    case .task: task
    case .week: day - weekday
    case .studyDay: enrolled.map { day - $0 }
    case .weekday: weekday
    case .hour: hour ?? -1
    case .kind, .arm: nil
    }
  }

  /// The number of days since Monday; day 0 was a Thursday.
  private var weekday: Int {
    let rest = (day + 3) % 7
    return rest < 0 ? rest + 7 : rest
  }
}

extension RateDimension {
  /// Returns the key of a group by its number; nil for tasks, kinds, and arms, which have names of their own.
  package func key(_ number: Int) -> String? {
    switch self {
    case .task, .kind, .arm: nil
    case .week: CivilDate(dayNumber: number)?.description
    case .studyDay: "\(number)"
    case .weekday: Weekday(rawValue: number + 1)?.name
    case .hour: number < 0 ? "all_day" : number < 10 ? "0\(number)" : "\(number)"
    }
  }
}
