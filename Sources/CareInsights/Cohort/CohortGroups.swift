import CareModel

/// The pooled values of the groups of one property of events.
///
/// A group is a number: the position of a task, a kind, or an arm, the number of a Monday or of a study day, or an hour.
struct CohortGroups: Sendable {
  private struct Group {
    var cluster = ClusterSums()
    var done = 0
    var onTime = 0.0
    /// The sums of the current participant.
    var progress = 0.0
    var closed = 0
  }

  /// The property.
  let dimension: RateDimension
  private var places: [Int: Int] = [:]
  private var groups: [Group] = []
  private var touched: [Int] = []
  private var last: (number: Int, place: Int)?

  /// Creates the groups of no events.
  init(_ dimension: RateDimension) {
    self.dimension = dimension
  }

  /// Adds a closed event of the current participant.
  mutating func add(_ event: CountedEvent, progress: Double, enrolled: Int, arm: Int?, kinds: [Int]) {
    switch dimension {
    case .kind: for kind in kinds { add(event, progress, to: kind) }
    case .arm: if let arm { add(event, progress, to: arm) }
    case .task, .week, .studyDay, .weekday, .hour:
      if let number = event.number(of: dimension, enrolled: enrolled) { add(event, progress, to: number) }
    }
  }

  private mutating func add(_ event: CountedEvent, _ progress: Double, to number: Int) {
    let place = place(of: number)
    if groups[place].closed == 0 { touched.append(place) }
    groups[place].progress += progress
    groups[place].closed += 1
    if progress == 1 { groups[place].done += 1 }
    if event.state != .late { groups[place].onTime += progress }
  }

  private mutating func place(of number: Int) -> Int {
    if let last, last.number == number { return last.place }
    let place: Int
    if let known = places[number] {
      place = known
    } else {
      place = groups.count
      places[number] = place
      groups.append(Group())
    }
    last = (number, place)
    return place
  }

  /// Ends the current participant.
  mutating func finish() {
    for place in touched {
      groups[place].cluster.add(groups[place].progress, of: groups[place].closed)
      groups[place].progress = 0
      groups[place].closed = 0
    }
    touched.removeAll(keepingCapacity: true)
  }

  /// Returns the groups in the order of their numbers; those of tasks, kinds, and arms in the order of their keys.
  func figures(key: (Int) -> String) -> [CohortGroup] {
    let found = places.sorted { $0.key < $1.key }.map { number, place in
      let group = groups[place]
      var rate = PooledRate(group.cluster)
      rate.done = group.done
      rate.onTime = rate.closed > 0 ? group.onTime / Double(rate.closed) : nil
      return CohortGroup(key: key(number), participants: group.cluster.participants, rate: rate)
    }
    switch dimension {
    case .task, .kind, .arm: return found.sorted { $0.key < $1.key }
    case .week, .studyDay, .weekday, .hour: return found
    }
  }
}
