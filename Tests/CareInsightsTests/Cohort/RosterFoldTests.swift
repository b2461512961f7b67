import CareInsights
import CareModel
import Testing

/// The last days of a participant of a roster.
struct RosterFoldTests {
  private static let today = 20_000

  /// A participant: the states of one event of each day, the last one today.
  struct Case: CustomTestStringConvertible, Sendable {
    var states: [EventState?]
    var today: RosterRow.Share
    var week: RosterRow.Share
    var month: RosterRow.Share
    var silentDays: Int

    var testDescription: String { states.map { $0?.rawValue ?? "-" }.joined(separator: " ") }
  }

  private static let cases = [
    Case(states: [nil], today: .init(), week: .init(), month: .init(), silentDays: 0),
    Case(states: [.upcoming], today: .init(count: 1), week: .init(), month: .init(), silentDays: 0),
    Case(
      states: [.missed, .missed, .open], today: .init(count: 1), week: .init(count: 2, rate: 0),
      month: .init(count: 2, rate: 0), silentDays: 2),
    Case(
      states: [.completed, .missed, .late], today: .init(done: 1, count: 1),
      week: .init(done: 2, count: 3, rate: 2.0 / 3), month: .init(done: 2, count: 3, rate: 2.0 / 3), silentDays: 0),
    // Half of it is an answer, and so is what was not sent.
    Case(
      states: [.partial, .missed], today: .init(count: 1), week: .init(count: 2, rate: 0.25),
      month: .init(count: 2, rate: 0.25), silentDays: 1),
    Case(
      states: [.unfinished, .missed], today: .init(count: 1), week: .init(count: 2, rate: 0),
      month: .init(count: 2, rate: 0), silentDays: 1),
    // To decline is no answer; what is excused is not due, and so no silent day.
    Case(
      states: [.completed, .declined, .excused, .missed], today: .init(count: 1),
      week: .init(done: 1, count: 3, rate: 1.0 / 3), month: .init(done: 1, count: 3, rate: 1.0 / 3), silentDays: 2),
    Case(
      states: [.completed, .missed, .missed, .missed, .missed, .missed, .missed, .completed],
      today: .init(done: 1, count: 1),
      week: .init(done: 1, count: 7, rate: 1.0 / 7), month: .init(done: 2, count: 8, rate: 0.25), silentDays: 0),
    // No more than 28 days count.
    Case(
      states: Array(repeating: .missed, count: 40), today: .init(count: 1), week: .init(count: 7, rate: 0),
      month: .init(count: 28, rate: 0), silentDays: 28),
  ]

  private func add(_ states: [EventState?], to fold: inout RosterFold) {
    for (place, state) in states.enumerated() {
      guard let state else { continue }
      let progress: Double? = state == .partial ? 0.5 : state == .completed || state == .late ? 1 : 0
      fold.add(
        CountedEvent(
          task: 0, day: Self.today - states.count + 1 + place, hour: 8, state: state, progress: progress,
          isClosed: state != .open && state != .upcoming))
    }
  }

  @Test func participantsHaveTheirLastDays() throws {
    let today = try #require(CivilDate(dayNumber: Self.today))
    var fold = RosterFold(from: today.adding(days: -45), to: today.adding(days: 2))
    // One after the other, so that nothing of one remains for the next.
    for example in Self.cases {
      add(example.states, to: &fold)
      let found = fold.finish(today: today)
      #expect(found.today == example.today, "\(example.testDescription)")
      #expect(found.week == example.week, "\(example.testDescription)")
      #expect(found.month == example.month, "\(example.testDescription)")
      #expect(found.silentDays == example.silentDays, "\(example.testDescription)")
    }
  }

  @Test func eachOfTheLastDaysHasAState() throws {
    let today = try #require(CivilDate(dayNumber: Self.today))
    var fold = RosterFold(from: today.adding(days: -45), to: today.adding(days: 2))
    add([.missed, .completed, .late, .partial, .unfinished, nil, .excused, .declined, .open], to: &fold)
    // A day on which one of two events was done.
    for state in [EventState.completed, .missed] {
      fold.add(
        CountedEvent(
          task: 1, day: Self.today - 13, hour: 8, state: state, progress: state == .completed ? 1 : 0, isClosed: true))
    }
    let days = fold.finish(today: today).days
    let none = Array(repeating: RosterDay.nothing, count: 4)
    #expect(
      days == [.partly] + none + [.missed, .done, .done, .partly, .partly, .nothing, .nothing, .missed, .open])
  }

  @Test func anUnknownProgressIsNoZero() throws {
    let today = try #require(CivilDate(dayNumber: Self.today))
    var fold = RosterFold(from: today.adding(days: -45), to: today.adding(days: 2))
    fold.add(CountedEvent(task: 0, day: Self.today, hour: 8, state: .completed, progress: nil, isClosed: true))
    let found = fold.finish(today: today)
    #expect(found.today == .init(done: 1, count: 1))
    #expect(found.week == .init())
  }

  @Test func daysOutsideAreNoError() throws {
    let today = try #require(CivilDate(dayNumber: Self.today))
    var fold = RosterFold(from: today, to: today.adding(days: 1))
    for day in [-1, 0, 1] {
      fold.add(
        CountedEvent(task: 0, day: Self.today + day, hour: nil, state: .missed, progress: 0, isClosed: true))
    }
    #expect(fold.finish(today: today.adding(days: 5)).week == .init(count: 1, rate: 0))
    #expect(fold.finish(today: today.adding(days: -5)).month == .init())
  }
}
