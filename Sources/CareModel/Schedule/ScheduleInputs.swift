/// The date or time that an anchor has for one participant.
public typealias AnchorValue = DateOrTime

/// The values of anchors, parameters, and completions that one participant's care plan gives its schedules.
public struct ScheduleInputs: Hashable, Sendable {
  /// The enrollment day.
  public var enrolled: CivilDate

  /// The known anchors, by name.
  public var anchors: [String: AnchorValue]

  /// The known parameters, by name.
  public var parameters: [String: ParameterValue]

  /// The ended events of the tasks that elements count from, by task, in the order in which they ended, with those that were taken back.
  public var completions: [CareTask.ID: [TaskCompletion]]

  /// The dates of the anchors that start a run for each, by name.
  public var dates: [String: [AnchorValue]] = [:]

  /// The ended events that are known of those whose corrections count from their commits: those with a condition, and those in an
  /// `earliest`; all of ``completions`` without an entry.
  public var ends: [CountedEnds: [TaskCompletion]] = [:]

  /// The seed of random times.
  public var seed: RandomSeed

  /// Creates the inputs of a care plan.
  public init(
    enrolled: CivilDate, anchors: [String: AnchorValue] = [:], parameters: [String: ParameterValue] = [:],
    completions: [CareTask.ID: [TaskCompletion]] = [:], seed: RandomSeed = RandomSeed()
  ) {
    self.enrolled = enrolled
    self.anchors = anchors
    self.parameters = parameters
    self.completions = completions
    self.seed = seed
  }

  /// Returns the ended events of a task that an anchor counts from; `inEarliest`: whether the anchor is in an `earliest`.
  package func ends(
    of task: CareTask.ID, on ends: TaskEnds, when condition: Condition? = nil, inEarliest: Bool = false
  ) -> [TaskCompletion] {
    let changing = changingEnds(of: task, when: condition, inEarliest: inEarliest)
    let all = changing ?? completions[task, default: []].filter { $0.takenBack == nil }
    return all.allSatisfy { ends.contains($0.end) } ? all : all.filter { ends.contains($0.end) }
  }

  /// Returns the ends that an anchor counts from of which each change counts from its commit; nil if it counts from others.
  ///
  /// Another anchor can count from the same events outside of an `earliest`.
  private func changingEnds(
    of task: CareTask.ID, when condition: Condition?, inEarliest: Bool
  ) -> [TaskCompletion]? {
    guard !ends.isEmpty, inEarliest || condition != nil else { return nil }
    return ends[CountedEnds(task: task, when: condition)]
  }

  /// Returns the first of the ended events that an anchor counts from, known since it has been the first: since an earlier one was taken
  /// back.
  ///
  /// A late entry does not come before what was known first.
  package func first(
    of task: CareTask.ID, on ends: TaskEnds, when condition: Condition? = nil, inEarliest: Bool = false
  ) -> TaskCompletion? {
    let all = self.ends(of: task, on: ends, when: condition, inEarliest: inEarliest)
    guard var first = all.min(by: { $0.counts(before: $1, on: ends) }) else { return nil }
    for earlier in takenBack(of: task, on: ends, when: condition, inEarliest: inEarliest, before: first) {
      first.known = max(first.known, earlier.takenBack ?? first.known)
    }
    return first
  }

  /// Returns the events that were the first to end until they were taken back, unless each such commit is a change that counts.
  ///
  /// `first`: the first that still counts; nil for none.
  package func takenBack(
    of task: CareTask.ID, on ends: TaskEnds, when condition: Condition? = nil, inEarliest: Bool = false,
    before first: TaskCompletion?
  ) -> [TaskCompletion] {
    guard changingEnds(of: task, when: condition, inEarliest: inEarliest) == nil else { return [] }
    return completions[task, default: []].compactMap { end in
      let former = end.takenBack == nil && !ends.contains(end.end) ? end.missedBefore : end
      guard let former, former.takenBack != nil, ends.contains(former.end) else { return nil }
      return first.map { former.counts(before: $0, on: ends) } ?? true ? former : nil
    }
  }
}

/// The end of an event that an element counts from: by default, its completion.
public struct TaskCompletion: Hashable, Sendable {
  /// The event that was completed.
  public var key: OccurrenceKey

  /// The time at which its outcome was first recorded, which corrections do not change; if it was missed, the time at which it closed.
  public var answered: Instant
  /// The way in which it ended.
  public var end: TaskEnds
  /// The time at which it became known: that of its commit, which is later for a late entry.
  public var known: Instant
  /// The time at which it closed, if it counted as missed until it became known; otherwise nil.
  public var closed: Instant?
  /// The time of the commit from which on it counts no more, because its outcome was cleared or changed; nil if it counts.
  public var takenBack: Instant?

  /// Creates an end of an event; `known`: the time at which it became known, or nil for the time at which it ended.
  public init(key: OccurrenceKey, answered: Instant, end: TaskEnds = .completed, known: Instant? = nil) {
    self.key = key
    self.answered = answered
    self.end = end
    self.known = known ?? answered
  }

  /// Returns the time since which it counts as one of some ends: one that was missed first was known since it closed.
  package func counted(on ends: TaskEnds) -> Instant {
    ends.contains(.missed) ? min(known, closed ?? known) : known
  }

  /// Whether it counted before another.
  fileprivate func counts(before other: TaskCompletion, on ends: TaskEnds) -> Bool {
    (counted(on: ends), answered, key) < (other.counted(on: ends), other.answered, other.key)
  }

  /// The end that it was until it became known, if it counted as missed.
  package var missedBefore: TaskCompletion? {
    guard let closed else { return nil }
    var missed = TaskCompletion(key: key, answered: closed, end: .missed)
    missed.takenBack = known
    return missed
  }
}

/// The seed of a task's random times: the same seed gives the same times, in whatever order they are requested.
public struct RandomSeed: Hashable, Sendable {
  /// The store, or the simulation.
  public var source: String

  /// The care plan.
  public var carePlan: String

  /// The task.
  public var task: String

  /// Creates a seed.
  ///
  /// Without arguments, it is the seed of a schedule without a participant.
  public init(source: String = "", carePlan: String = "", task: String = "") {
    self.source = source
    self.carePlan = carePlan
    self.task = task
  }
}

/// The value that a care plan has for a parameter of its plan.
public enum ParameterValue: Hashable, Sendable {
  /// A time of day.
  case time(TimeOfDay)
  /// A date, or a wall time.
  case moment(DateOrTime)
  /// A number.
  case number(Double)
  /// A text, or one of the texts that the plan offers.
  case text(String)
  /// A yes or no.
  case boolean(Bool)
}

extension ParameterValue: CustomStringConvertible {
  /// The value as it is written on a command line: `07:00`, `2026-06-07`, `2.5`, `A`, `true`.
  public var description: String {
    switch self {
    case .time(let time): time.description
    case .moment(let moment): moment.description
    case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
    case .text(let text): text
    case .boolean(let boolean): "\(boolean)"
    }
  }
}

extension ParameterValue: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case time, date, number, text, boolean
  }

  /// Decodes an object whose single field names the kind: `{"time": "07:00"}`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch container.allKeys.first {
    case .time: self = .time(try container.decode(TimeOfDay.self, forKey: .time))
    case .date: self = .moment(try container.decode(DateOrTime.self, forKey: .date))
    case .number: self = .number(try container.decode(Double.self, forKey: .number))
    case .text: self = .text(try container.decode(String.self, forKey: .text))
    case .boolean: self = .boolean(try container.decode(Bool.self, forKey: .boolean))
    case nil:
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "expected one of \(CodingKeys.allCases.map(\.rawValue).joined(separator: ", "))"))
    }
  }

  /// Encodes what ``init(from:)`` decodes.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .time(let time): try container.encode(time, forKey: .time)
    case .moment(let moment): try container.encode(moment, forKey: .date)
    case .number(let number): try container.encode(number, forKey: .number)
    case .text(let text): try container.encode(text, forKey: .text)
    case .boolean(let boolean): try container.encode(boolean, forKey: .boolean)
    }
  }
}
