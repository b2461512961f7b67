package import CareModel

/// The last days of the current participant of a roster, as their events are added.
package struct RosterFold: Sendable {
  /// What a roster shows of one participant's days.
  package struct Participant: Hashable, Sendable {
    /// The events of today.
    package var today = RosterRow.Share()
    /// The number of events that can be answered now, whatever their day.
    package var open = 0
    /// The closed events of the last 7 days.
    package var week = RosterRow.Share()
    /// The closed events of the last 28 days.
    package var month = RosterRow.Share()
    /// The number of the last due days in a row without an answer.
    package var silentDays = 0
    /// The last days, today the last of them.
    package var days: [RosterDay] = []
  }

  private struct Day {
    var due = 0
    var done = 0
    var closed = 0
    var closedDone = 0
    var progress = 0.0
    /// Whether something was answered, also what was not sent.
    var isAnswered = false
    var hasClosed = false
    /// Whether something can still be answered.
    var isOpen = false

    var state: RosterDay {
      guard due > 0 else { return .nothing }
      if done == due { return .done }
      if isAnswered { return .partly }
      return isOver ? .missed : .open
    }

    private var isOver: Bool { hasClosed && !isOpen }
  }

  /// The number of days of the longest span.
  package static let span = 28

  private let first: Int
  private var days: [Day]
  private var open = 0

  /// Prepares for participants whose events start on some days.
  ///
  /// - Parameters:
  ///   - from: The first day.
  ///   - to: The day after the last.
  package init(from: CivilDate, to: CivilDate) {
    first = from.dayNumber
    days = Array(repeating: Day(), count: max(0, to.dayNumber - from.dayNumber))
  }

  /// Adds an event of the current participant; of those of other days, only those that can be answered count.
  package mutating func add(_ event: CountedEvent) {
    switch event.state {
    case .open, .started: open += 1
    case .partial: open += event.isClosed ? 0 : 1
    default: break
    }
    let place = event.day - first
    guard days.indices.contains(place), event.state.isDue else { return }
    days[place].due += 1
    switch event.state {
    case .completed, .late: days[place].done += 1
    default: break
    }
    days[place].isAnswered = days[place].isAnswered || event.state.showsLife
    days[place].isOpen = days[place].isOpen || !event.isClosed
    guard event.isCounted else { return }
    days[place].hasClosed = true
    guard let progress = event.progress else { return }
    days[place].closed += 1
    days[place].closedDone += progress == 1 ? 1 : 0
    days[place].progress += progress
  }

  /// Ends the participant whose events were added, and returns the figures.
  ///
  /// `today`: the day in the participant's zone.
  package mutating func finish(today: CivilDate) -> Participant {
    defer {
      for place in days.indices { days[place] = Day() }
      open = 0
    }
    let place = today.dayNumber - first
    var participant = Participant()
    participant.open = open
    if days.indices.contains(place) {
      participant.today = .init(done: days[place].done, count: days[place].due)
    }
    participant.week = share(of: 7, to: place)
    participant.month = share(of: Self.span, to: place)
    participant.days = span(RosterDay.shown, to: place).map { days[$0].state }
    for day in span(Self.span, to: place).reversed() {
      if days[day].isAnswered { break }
      if days[day].hasClosed { participant.silentDays += 1 }
    }
    return participant
  }

  private func span(_ count: Int, to last: Int) -> Range<Int> {
    let end = min(days.count, max(0, last + 1))
    return max(0, min(end, last + 1 - count))..<end
  }

  private func share(of count: Int, to last: Int) -> RosterRow.Share {
    var share = RosterRow.Share(), progress = 0.0
    for day in span(count, to: last) {
      share.done += days[day].closedDone
      share.count += days[day].closed
      progress += days[day].progress
    }
    share.rate = share.count > 0 ? progress / Double(share.count) : nil
    return share
  }
}
