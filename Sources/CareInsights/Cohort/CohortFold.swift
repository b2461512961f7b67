package import CareModel

/// The running figures of a cohort, to which participants are added one at a time.
///
/// Its size depends on the number of groups, and not on the number of participants. The order of participants does not matter.
package struct CohortFold: Sendable {
  /// The value of one participant.
  package struct Participant: Hashable, Sendable {
    /// The value; nil if nothing has closed.
    package var value: Double?
    /// The same with late events counted as 0; nil for other measures than the rate.
    package var onTime: Double?
    /// The numerator.
    package var sum = 0.0
    /// The number that was done; nil for MPR.
    package var done: Int?
    /// The denominator.
    package var closed = 0
    /// The number of closed events or days whose progress is unknown.
    package var unknown = 0
    /// The number of events whose answer staff transcribed afterward.
    package var lateEntries = 0
    /// The number of the day of the last event that was done at least in part.
    package var lastDone: Int?

    package init(sum: Double = 0, done: Int? = nil, closed: Int = 0, unknown: Int = 0) {
      value = closed > 0 ? sum / Double(closed) : nil
      self.sum = sum
      self.done = done
      self.closed = closed
      self.unknown = unknown
    }
  }

  private let measure: AdherenceMeasure
  private var whole = RateFold()
  private var current = RateFold()
  private var lastDone: Int?
  private var cluster = ClusterSums()
  private var histogram: RateHistogram
  private var groups: [CohortGroups]
  private var done = 0
  private var unknown = 0
  /// The number of participants that were added.
  package private(set) var participants = 0

  /// Creates the figures of no participants.
  package init(measure: AdherenceMeasure = .rate, by dimensions: [RateDimension] = [], atLeast: Double = 0.8) {
    self.measure = measure
    // An overuse of supply is a ratio above 1.
    histogram = RateHistogram(to: measure == .mpr ? 2 : 1, atLeast: atLeast)
    groups = dimensions.map(CohortGroups.init)
  }

  /// Adds an event of the current participant.
  ///
  /// `kinds`: the numbers of the kinds of values that its task records.
  package mutating func add(_ event: CountedEvent, enrolled: Int, arm: Int?, kinds: [Int] = []) {
    current.add(event)
    if event.state.isAnswered { lastDone = max(lastDone ?? event.day, event.day) }
    guard !groups.isEmpty, event.isCounted, let progress = event.progress else { return }
    for place in groups.indices {
      groups[place].add(event, progress: progress, enrolled: enrolled, arm: arm, kinds: kinds)
    }
  }

  /// Ends the participant whose events were added, and returns the value.
  package mutating func finish() -> Participant {
    let rate = current.rate(), sum = current.progress
    var participant = Participant(sum: sum, done: rate.done, closed: rate.closed, unknown: rate.unknown)
    participant.onTime = rate.onTime
    participant.lateEntries = rate.lateEntries
    participant.lastDone = lastDone
    whole.merge(current)
    current = RateFold()
    lastDone = nil
    for place in groups.indices { groups[place].finish() }
    finish(participant)
    return participant
  }

  /// Adds a participant whose value was computed in another way.
  package mutating func finish(_ participant: Participant) {
    participants += 1
    done += participant.done ?? 0
    unknown += participant.unknown
    cluster.add(participant.sum, of: participant.closed)
    if let value = participant.value { histogram.add(value) }
  }

  /// Sets the pooled value, the distribution, the groups, and the counts of figures.
  ///
  /// `text`: returns the key of a group, by its property and its number.
  package func fill(_ figures: inout CohortFigures, key text: (RateDimension, Int) -> String) {
    let rate = whole.rate()
    figures.participants.counted = cluster.participants
    figures.participants.nothingDue = participants - cluster.participants
    figures.pooled = pooled
    figures.each = histogram.figures
    figures.by = Dictionary(
      groups.map { groups in (groups.dimension, groups.figures { text(groups.dimension, $0) }) },
      uniquingKeysWith: { first, _ in first })
    figures.states = rate.states
    figures.unknown = unknown
    figures.lateEntries = rate.lateEntries
    if measure == .rate { figures.bridge = rate.bridge }
  }

  private var pooled: PooledRate {
    var pooled = PooledRate(cluster, within: 0...(measure == .mpr ? .infinity : 1))
    pooled.done = measure == .mpr ? nil : done
    pooled.onTime = measure == .rate ? whole.rate().onTime : nil
    return pooled
  }
}

extension PooledRate {
  /// Creates the ratio of sums with its interval.
  init(_ cluster: ClusterSums, within limits: ClosedRange<Double> = 0...1) {
    self.init()
    value = cluster.value
    sum = cluster.numerator
    closed = cluster.denominator
    let interval = cluster.interval(within: limits)
    (low, high) = (interval?.low, interval?.high)
  }
}
