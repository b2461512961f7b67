package import CareModel
package import CareRuntime
import Crypto
import Logging
import ServiceLifecycle
import Synchronization

/// The place where commits become news for open pages, and where the tags of pages come from.
///
/// The lane of writes tells it every commit of this process before the write is answered; commits of other processes are looked for every
/// 250 ms. What it keeps is numbers: no page and no content. The cost of a commit is that of the people concerned, whatever the number of
/// pages.
package final class LiveHub: Service {
  /// The milliseconds between two looks for commits of other processes, for turns, and for sessions that ended.
  static let interval = 250
  /// The looks after which every stream is written to, so that those whose browser is gone end: 15 s.
  private static let beat = 60
  /// The looks after which the sessions of streams are looked up: 750 ms, so that a revoked one ends within a second.
  private static let lookups = 3

  /// A state of a patient's day: the last commit that concerned it, and the turns since the server began.
  package struct Mark: Hashable, Sendable {
    var seq: Int
    var turns: Int
  }

  fileprivate struct State {
    /// The last commit that was looked at; nil before the first.
    var seen: Int?
    /// The commit that concerned everyone.
    var base = 0
    var marks: [Patient.ID: Mark] = [:]
    var turns = TurnQueue()
    /// Whether a commit may have been missed.
    var isBehind = false
    /// Whether the task runs, without which no stream would hear of anything.
    var isRunning = false
    var streams = LiveStreams()
  }

  private let state = Mutex(State())
  private let environment: WebEnvironment
  /// A text that no other process has: a tag of an earlier one means nothing.
  private let boot: String

  /// Creates a hub.
  package init(_ environment: WebEnvironment) {
    self.environment = environment
    boot = Hex.text(environment.entropy(8))
  }

  // MARK: Commits and turns

  /// Looks at the commits since the last call.
  ///
  /// It does not throw, because the write that was made stands: until commits can be read again, no page is taken for unchanged.
  package func advance(_ runtime: CareRuntime) {
    let seen = state.withLock(\.seen)
    do {
      guard let seen else {
        let last = try runtime.lastSeq()
        return state.withLock { state in
          if state.seen == nil { (state.seen, state.base) = (last, last) }
        }
      }
      let reaches = try runtime.reaches(after: seen)
      state.withLock { state in
        for reach in reaches where reach.seq > state.seen ?? 0 { state.take(reach) }
        state.isBehind = false
      }
    } catch {
      state.withLock { $0.isBehind = true }
      environment.logger.error("commits cannot be read", metadata: ["type": "\(type(of: error))"])
    }
  }

  /// Returns the state of a patient's day for a page; nil while it is not known until when it lasts.
  package func mark(of patient: Patient.ID, at now: Instant) -> Mark? {
    state.withLock { state in
      state.pass(now)
      return state.turns[patient] == nil || state.isBehind ? nil : state.mark(of: patient)
    }
  }

  /// Begins a page: returns the state of a patient's day before it is read, for ``end(_:of:turn:)``.
  package func begin(_ patient: Patient.ID, at now: Instant) -> Mark {
    state.withLock { state in
      state.pass(now)
      return state.mark(of: patient)
    }
  }

  /// Notes until when a page that was read is right, unless the patient's day has changed since.
  package func end(_ mark: Mark, of patient: Patient.ID, turn: Instant) {
    state.withLock { state in
      if state.mark(of: patient) == mark, state.seen != nil { state.turns.set(turn, of: patient) }
    }
  }

  /// Returns the text by which a page says what state it shows; it does not say how much others write.
  package func text(of mark: Mark) -> String {
    SHA256.hash(data: Array("\(boot).\(mark.seq).\(mark.turns)".utf8)).withUnsafeBytes { Hex.text($0.prefix(12)) }
  }

  // MARK: Streams

  /// Opens a stream, which ends when ``close(_:)`` is called, when its session ends, or with the server.
  ///
  /// `mark`: the state of the patient's day that the page shows; if that is another one by now, the stream begins with the news.
  package func open(
    _ session: WebSession, topics: Set<LiveTopic>, mark: String?
  ) -> (id: Int, wakes: AsyncStream<Void>) {
    let (wakes, wake) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let id = state.withLock { state in
      let id = state.streams.add(session, topics, wake: wake)
      if case .participant(let patient) = session.subject {
        let known = state.turns[patient] != nil && !state.isBehind
        if !known || mark != text(of: state.mark(of: patient)) { state.streams.tell(.day(patient), to: id) }
      }
      if !state.isRunning { state.streams.end(id) }
      return id
    }
    return (id, wakes)
  }

  /// Returns the topics that a stream has not sent yet; nil if it has ended.
  package func take(_ id: Int) -> Set<LiveTopic>? { state.withLock { $0.streams.take(id) } }

  /// Ends a stream whose browser is gone.
  package func close(_ id: Int) { state.withLock { $0.streams.end(id) } }

  /// Whether streams are accepted: the task runs, without which no stream would hear of anything.
  package var isRunning: Bool { state.withLock(\.isRunning) }

  /// Whether there may be commits after one: false only while each commit is looked at and this is the last one.
  func mayHaveCommits(after seq: Int) -> Bool {
    state.withLock { state in
      guard state.isRunning, !state.isBehind, let seen = state.seen else { return true }
      return seen > seq
    }
  }

  /// Whether every stream has taken its news.
  package var isIdle: Bool { state.withLock { $0.streams.isIdle } }

  /// The number of open streams.
  package var streams: Int { state.withLock { $0.streams.count } }

  /// Ends the streams of sessions that have ended.
  package func checkSessions(_ isActive: (WebSession) async throws -> Bool) async {
    for session in state.withLock({ $0.streams.sessions }) {
      do {
        guard try await !isActive(session) else { continue }
      } catch {
        environment.logger.error("sessions cannot be read", metadata: ["type": "\(type(of: error))"])
      }
      // One that cannot be looked up is not trusted either.
      state.withLock { $0.streams.end(session: session.id) }
    }
  }

  /// Lets the turns come that are due.
  package func passTurns(at now: Instant) { state.withLock { $0.pass(now) } }

  // MARK: The task

  private let work = Mutex<(lane: StoreLane, sessions: any SessionSource)?>(nil)

  /// Gives the hub the ways to the store and to the sessions, which it uses while it runs.
  func connect(_ lane: StoreLane, _ sessions: any SessionSource) { work.withLock { $0 = (lane, sessions) } }

  /// Looks for commits, turns, and ended sessions until the server ends, and then ends every stream.
  package func run() async throws {
    guard let (lane, sessions) = work.withLock({ $0 }) else { return }
    let environment = environment
    start()
    await cancelWhenGracefulShutdown { [self] in
      var looks = 0
      while !Task.isCancelled {
        do { try await lane.poll() } catch is WebProblem {
          // The queue of writes is full: those writes reach the hub by themselves.
        } catch {
          environment.logger.error("the store cannot be read", metadata: ["type": "\(type(of: error))"])
        }
        passTurns(at: environment.clock())
        looks += 1
        if looks % Self.lookups == 0 {
          await checkSessions { try await sessions.isActive($0, at: environment.clock()) }
        }
        if looks % Self.beat == 0 { state.withLock { $0.streams.wakeAll() } }
        do { try await Task.sleep(for: .milliseconds(Self.interval)) } catch { break }
      }
    }
    stop()
  }

  /// Accepts streams.
  package func start() { state.withLock { $0.isRunning = true } }

  /// Ends every stream, and accepts no more.
  package func stop() {
    state.withLock { state in
      state.isRunning = false
      state.streams.endAll()
    }
  }
}

extension LiveHub.State {
  fileprivate func mark(of patient: Patient.ID) -> LiveHub.Mark {
    var mark = marks[patient] ?? LiveHub.Mark(seq: base, turns: 0)
    mark.seq = max(mark.seq, base)
    return mark
  }

  /// Lets the turns come that are due.
  fileprivate mutating func pass(_ now: Instant) {
    for patient in turns.take(at: now) {
      var mark = mark(of: patient)
      mark.turns += 1
      marks[patient] = mark
      streams.tell(CollectionOfOne(.day(patient)))
    }
  }

  fileprivate mutating func take(_ reach: CommitReach) {
    seen = reach.seq
    guard let patients = reach.patients, let plans = reach.plans else {
      base = reach.seq
      turns.forgetAll()
      return streams.tellAll()
    }
    for patient in patients {
      var mark = mark(of: patient)
      mark.seq = reach.seq
      marks[patient] = mark
      turns.forget(patient)
    }
    streams.tell(patients.map { .day($0) } + plans.map { .study($0) })
    if reach.hasAlerts { streams.tell(plans.map { .alerts($0) }) }
  }
}
