import CareModel
import CareRuntime
import CareSQLite
import CareStore
import CareTestSupport
import Foundation
import Testing

/// Live results are what a fetch gives, at every step of stories made up at random.
@Suite(.timeLimit(.minutes(60)))
struct LivePropertyTests {
  @Test func theNewestResultEqualsAFetchAfterEveryCommit() async throws {
    for seed in 1...UInt64(Soak.rounds(2)) {
      let commands = try LiveCommands.start(Self.store())
      try await follow(commands, writing: [commands], seed: seed)
    }
  }

  @Test func pollingGivesTheSameResultsForTwoStoresOnOneFile() async throws {
    for seed in 1...UInt64(Soak.rounds(1)) {
      try await Self.withFile { path in
        let ours = try LiveCommands.start(Self.store(at: path))
        let theirs = LiveCommands(
          runtime: CareRuntime(store: try Self.store(at: path), scripts: ScriptedAnswers()), now: ours.now)
        try await follow(ours, writing: [theirs, ours], seed: seed)
      }
    }
  }

  private func follow(_ commands: LiveCommands, writing: [LiveCommands], seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let followed = try commands.followed()
    for step in 0..<40 {
      if step > 0 { try random.pick(writing).perform(with: &random) }
      try commands.runtime.poll()
      for (place, result) in followed.enumerated() {
        let current = try await result.check().isCurrent
        #expect(current, "seed \(seed), step \(step), result \(place)")
      }
    }
    var results = 0
    for result in followed { results += try await result.check().results }
    #expect(results > 40, "seed \(seed): hardly anything changed")
  }

  /// What a patient's week looked like.
  private struct Week: Equatable, Sendable {
    var patient: Version<Patient>?
    var events: [Event]
  }

  @Test func concurrentWritesGiveSnapshotsInOrder() async throws {
    for seed in 1...UInt64(Soak.rounds(1)) {
      var commands = try LiveCommands.start(Self.store())
      commands.savesSurveys = false
      try await watch(commands, writers: [commands, commands, commands], seed: seed) {}
    }
  }

  @Test func anotherStoresWritesGiveSnapshotsInOrder() async throws {
    for seed in 1...UInt64(Soak.rounds(1)) {
      try await Self.withFile { path in
        var ours = try LiveCommands.start(Self.store(at: path))
        ours.savesSurveys = false
        let theirs = CareRuntime(store: try Self.store(at: path), scripts: ScriptedAnswers())
        let writers = [ours, LiveCommands(runtime: theirs, now: ours.now, savesSurveys: false)]
        try await watch(ours, writers: writers, seed: seed) { try ours.runtime.poll() }
      }
    }
  }

  private func watch(
    _ commands: LiveCommands, writers: [LiveCommands], seed: UInt64, poll: @escaping () throws -> Void
  ) async throws {
    let (runtime, now) = (commands.runtime, commands.now)
    let query = EventQuery(
      patient: "ana", interval: .days(from: try date(LiveCommands.first), to: try date(LiveCommands.last)))
    let start = try runtime.lastSeq()
    let results = runtime.live { now }.results(touching: .patient("ana")) { runtime, now in
      Week(patient: try runtime.patient("ana", at: now), events: try runtime.events(query, at: now))
    }
    let watcher = Task {
      var seen: [Week] = []
      for try await week in results {
        seen.append(week)
        if week.patient?.value.sex == "end" { break }
      }
      return seen
    }
    try await withThrowingTaskGroup { group in
      for (place, writer) in writers.enumerated() {
        group.addTask {
          var random = SeededGenerator(seed: seed &* 31 &+ UInt64(place))
          for _ in 0..<25 {
            try writer.perform(with: &random)
            await Task.yield()
          }
        }
      }
      try await group.waitForAll()
    }
    var end = try runtime.patient("ana", at: now).value
    end.sex = "end"
    try writers[writers.count - 1].runtime.update(end, at: now)
    try poll()
    let seen = try await watcher.value
    var states = try (start...runtime.lastSeq()).map { seq in
      var asOf = query
      asOf.asOf = .seq(seq)
      return Week(
        patient: try runtime.store.read {
          try $0.inForce(Patient.self, id: "ana", at: now, zone: .utc, asOf: .seq(seq))
        },
        events: try runtime.events(asOf, at: now))
    }[...]
    #expect(states.last == seen.last, "seed \(seed): the last result is the last state")
    for (place, week) in seen.enumerated() {
      let found = try #require(
        states.firstIndex(of: week), "seed \(seed): result \(place) is no state that comes later")
      states = states[found...]
      if place > 0 { #expect(week != seen[place - 1], "seed \(seed): result \(place) came twice") }
    }
  }

  private static func store() throws -> CareStore {
    try CareStore(engine: SQLiteEngine(), creating: StoreSeed(entropy: [7]))
  }

  private static func store(at path: String) throws -> CareStore {
    try CareStore(engine: SQLiteEngine(path: path, busyTimeout: 60), creating: StoreSeed(entropy: [7]))
  }

  private static func withFile(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "care-live-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    try await body(folder.appending(path: "care.sqlite").path)
  }
}
