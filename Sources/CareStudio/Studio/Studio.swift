import Care
package import CareModel
import CareRuntime
package import CareWeb
import Foundation
import NIOPosix
import Synchronization

/// A plan that is being written, and what it means: a phone, a calendar, and what follows from them.
///
/// Everything is in memory, and of invented participants. Loading, enrolling, and traveling run one after the other on a thread of their
/// own; what takes longer, such as tests, runs on another and is given up when the files change again.
package final class Studio: Sendable {
  struct State {
    var reading = PlanReading()
    var participant: StudioParticipant
    var phone: StudioPhone?
    /// The plan that the phone has.
    var shown: PlanDefinition?
    /// Earlier states of the phone's store, in order, to which going back in time leads.
    var checkpoints: [Checkpoint] = []
    /// The phone of the other version; nil without one.
    var before: PhoneBefore?
    /// The reason for which the other version has no phone.
    var beforeProblem: String?
    /// What the last change did to the phone, if a designer has to know it.
    var notice: String?
    /// The number of times that the files were read.
    var generation = 0
    var results = StudioResults()
  }

  /// A state of the phone's store.
  struct Checkpoint: Sendable {
    var at: Instant
    var runtime: CareRuntime
  }

  /// The most earlier states that are kept.
  static let mostCheckpoints = 30

  /// The settings.
  package let settings: StudioSettings
  /// The clock.
  package let clock: StudioClock
  /// The streams of open pages.
  package let news = StudioNews()
  let host: StudioPhone.Host
  let state: Mutex<State>
  let lua = LuaScriptHost(isDataInvented: true)
  let turns = Turns()
  /// The thread of what a page waits for, and the one of what takes longer.
  let quick = NIOThreadPool(numberOfThreads: 1), slow = NIOThreadPool(numberOfThreads: 1)

  /// Creates a studio.
  ///
  /// `environment`: the sources from outside; its clock is that of the machine. `scripts`: the addresses of the scripts that the phone's
  /// pages load before their own.
  package init(_ settings: StudioSettings, environment: WebEnvironment, scripts: [String]) {
    self.settings = settings
    let clock = StudioClock(environment.clock)
    self.clock = clock
    state = Mutex(State(participant: StudioParticipant(start: settings.start)))
    let shifted = WebEnvironment(
      clock: { clock.now }, entropy: environment.entropy, logger: environment.logger)
    host = StudioPhone.Host(
      environment: shifted, names: settings.share.map { [$0.host] } ?? [],
      forms: FormGuard(key: environment.entropy(32)),
      scripts: scripts)
    quick.start()
    slow.start()
  }

  /// What the page shows.
  package var view: StudioView {
    let now = clock.now
    return state.withLock { StudioView($0, settings: settings, now: now) }
  }

  /// The phone; nil before a plan has loaded.
  package var phone: StudioPhone? { state.withLock(\.phone) }

  /// The phone of the other version; nil without one.
  package var phoneBefore: StudioPhone? { state.withLock(\.before?.phone) }

  /// Runs `body` on the thread of what a page waits for.
  func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await quick.runIfActive(body)
  }

  /// Ends the streams, the phone, and the threads.
  package func end() async {
    news.end()
    phone?.end()
    state.withLock(\.before)?.phone.end()
    // What is being computed is given up.
    state.withLock { $0.generation += 1 }
    try? await slow.shutdownGracefully()
    try? await quick.shutdownGracefully()
  }
}

/// What the page of a studio shows, at a moment.
package struct StudioView: Sendable {
  /// The plan's files.
  package var reading: PlanReading
  /// The participant.
  package var participant: StudioParticipant
  /// The plan that the phone has; nil before one has loaded.
  package var shown: PlanDefinition?
  /// What the last change did to the phone.
  package var notice: String?
  /// What follows from the plan.
  package var results: StudioResults
  /// The time that the studio shows.
  package var now: Instant
  /// The zone of the participant.
  package var zone: Zone
  /// The path of the plan, as it was given.
  package var path: String
  /// The path of the other version; nil without one.
  package var otherPath: String?
  /// Whether the other version has a phone.
  package var hasBefore: Bool
  /// The reason for which it has none; nil if it has one, or none yet.
  package var beforeProblem: String?

  init(_ state: Studio.State, settings: StudioSettings, now: Instant) {
    (reading, participant, shown, notice, results) = (
      state.reading, state.participant, state.shown, state.notice, state.results
    )
    (self.now, zone) = (now, settings.zone)
    path = settings.plan.displayPath
    otherPath = settings.against?.displayPath
    (hasBefore, beforeProblem) = (state.before != nil, state.beforeProblem)
  }

  /// The day that the studio shows.
  package var today: CivilDate { zone.date(of: now) }
}
