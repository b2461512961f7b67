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
    case .task: return [Key(place: 0, text: tasks[event.task].id.text)]
    case .kind: return tasks[event.task].kinds.map { Key(place: 0, text: $0) }
    case .week:
      guard let date = CivilDate(dayNumber: event.day) else { return [] }
      let monday = date.adding(days: 1 - date.weekday)
      return [Key(place: monday.dayNumber, text: monday.description)]
    case .studyDay:
      guard let enrolled = enrollment.enrolled else { return [] }
      let day = event.day - enrolled.dayNumber
      return [Key(place: day, text: "\(day)")]
    case .weekday:
      guard let date = CivilDate(dayNumber: event.day), let weekday = Weekday(rawValue: date.weekday) else { return [] }
      return [Key(place: weekday.rawValue, text: weekday.name)]
    case .hour:
      guard let hour = event.hour else { return [Key(place: -1, text: "all_day")] }
      return [Key(place: hour, text: hour < 10 ? "0\(hour)" : "\(hour)")]
    case .arm: return enrollment.arm.map { [Key(place: 0, text: $0)] } ?? []
    }
  }
}
