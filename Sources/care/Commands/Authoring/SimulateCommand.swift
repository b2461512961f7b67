import ArgumentParser
import Care
import CareCards
import CareLua
import CareModel
import CareRuntime
import Foundation
import Synchronization

/// `care simulate PLAN`.
struct SimulateCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate", abstract: "Simulate a plan with virtual participants and summarize the results.",
    discussion: """
      Each participant has a store of their own, in memory. The same plan, options, and random seed always give the same \
      results; participant 7 does the same however many participants there are. By default, participants do four of five \
      events, most within an hour, give answers that the items allow, and press what cards offer; one in 500 leaves each \
      day. A behavior file overrides these defaults. With --into, a new store keeps what they did, for trying reports and \
      exports.
      """)

  @OptionGroup var plan: PlanPathArgument

  @Option(help: ArgumentHelp("The number of participants, 1 to 100000.", valueName: "number"))
  var participants = 100

  @Option(
    help: ArgumentHelp("The number of days for which each participant takes part, 1 to 3660.", valueName: "number"))
  var days = 28

  @Option(help: ArgumentHelp("The random seed.", valueName: "number"))
  var seed: UInt64 = 1

  @Option(
    name: [.customLong("behavior"), .customLong("behaviour")],
    help: ArgumentHelp("A Lua file with behaviour { … }, which describes the participants.", valueName: "file"))
  var behavior: String?

  @Option(help: ArgumentHelp("The day of enrollment. Default: 2026-06-01.", valueName: "date"))
  var start: CivilDate?

  @Option(
    help: ArgumentHelp("A new store that keeps the plan and all participants: p1, p2, and so on.", valueName: "file"))
  var into: String?

  @OptionGroup var settings: EnrollmentOptions

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard (1...100_000).contains(participants) else { throw ValidationError("--participants must be 1 to 100000") }
    guard (1...3660).contains(days) else { throw ValidationError("--days must be 1 to 3660") }
  }

  func perform() throws {
    let reader = try plan.reader()
    let definition = try LuaScriptHost().load(reader)
    let output = common.output
    var setup = Simulation.Setup(
      plan: definition, days: days, seed: seed, start: start ?? Self.defaultStart, zone: common.zone ?? .utc,
      anchors: try AnchorArgument.values(settings.anchors),
      parameters: try ParameterArgument.values(settings.parameters))
    let progress = ProgressBar("participants", of: participants)
    setup.accepts = settings.accept
    let prepared = setup
    let behaving: @Sendable () throws -> any SimulatedBehavior = {
      try self.behavior.map { path in
        try LuaBehavior(BehaviorReader(path: path, plan: reader), print: { output.note(.lines($0)) })
      } ?? UsualBehavior()
    }
    let summaries: [ParticipantSummary]
    if let into {
      summaries = try keep(in: into, setup, behavior: behaving(), progress)
    } else {
      summaries = try ParallelSimulation(participants, progress: progress) {
        try Simulation(prepared, behavior: behaving())
      }.run()
    }
    var summary = SimulationSummary()
    for participant in summaries { summary.add(participant) }
    if output.isJSON { return try output.json(SimulationDocument(summary, setup)) }
    output.raw(SimulationText(summary, setup, style: TextStyle(isOn: output.usesColor), width: output.tableWidth).text)
  }

  /// Simulates all participants in one new store, one after the other.
  ///
  /// What a participant did is one commit at the end of the simulation; recorded answers and values keep their times.
  private func keep(
    in path: String, _ setup: Simulation.Setup, behavior: any SimulatedBehavior, _ progress: ProgressBar
  ) throws -> [ParticipantSummary] {
    guard !FileManager.default.fileExists(atPath: path) else {
      throw Failure("there is already a file at '\(path)'; choose another name, or delete it first")
    }
    do { return try fill(path, setup, behavior, progress) } catch {
      // A store without the rest of the participants would look like a whole one. It is new: nothing else is in it.
      for file in [path, "\(path)-wal", "\(path)-shm"] where FileManager.default.fileExists(atPath: file) {
        try FileManager.default.removeItem(atPath: file)
      }
      throw error
    }
  }

  private func fill(
    _ path: String, _ setup: Simulation.Setup, _ behavior: any SimulatedBehavior, _ progress: ProgressBar
  ) throws -> [ParticipantSummary] {
    let runtime = try StoreOpening.open(path, creates: true, entropy: Array("care simulate \(setup.seed)".utf8))
    _ = try runtime.seed([setup.plan], at: setup.zone.startOfDay(setup.start))
    let simulation = Simulation(setup, behavior: behavior) { runtime }
    let summaries = try (1...participants).map { number in
      defer { progress.show(number) }
      return try simulation.run(number)
    }
    progress.clear()
    return summaries
  }

  /// A fixed Monday, so that the same command gives the same results on any day.
  private static let defaultStart = CivilDate("2026-06-01") ?? .latest
}

/// A simulation that runs on all processors.
///
/// Each worker has a simulation of its own, and takes the next participant when it finishes one. The results do not depend on
/// which worker runs a participant.
struct ParallelSimulation {
  private let participants: Int
  private let progress: ProgressBar
  private let make: @Sendable () throws -> Simulation

  fileprivate struct State {
    var next = 1
    var done: [ParticipantSummary?]
    var finished = 0
    /// The failure of the participant with the lowest number.
    var failure: (number: Int, error: any Error)?
  }

  /// Creates a simulation of a number of participants; `make` is called once for each worker.
  init(_ participants: Int, progress: ProgressBar, make: @escaping @Sendable () throws -> Simulation) {
    (self.participants, self.progress, self.make) = (participants, progress, make)
  }

  /// Runs the simulation.
  ///
  /// - Returns: the summary of each participant, in order.
  /// - Throws: the error of the first participant, in order, that failed.
  func run() throws -> [ParticipantSummary] {
    let state = Mutex(State(done: Array(repeating: nil, count: participants)))
    let workers = max(1, min(ProcessInfo.processInfo.activeProcessorCount, participants))
    DispatchQueue.concurrentPerform(iterations: workers) { _ in work(state) }
    progress.clear()
    if let failure = state.withLock({ $0.failure }) { throw failure.error }
    return state.withLock { $0.done.compactMap(\.self) }
  }

  private func work(_ state: borrowing Mutex<State>) {
    var number = 0
    do {
      let simulation = try make()
      while let mine = state.withLock({ $0.take(of: participants) }) {
        number = mine
        let summary = try simulation.run(mine)
        progress.show(
          state.withLock {
            $0.done[mine - 1] = summary
            $0.finished += 1
            return $0.finished
          })
      }
    } catch {
      let (number, failed) = (number, error)
      state.withLock { state in
        if state.failure.map({ number < $0.number }) ?? true { state.failure = (number, failed) }
      }
    }
  }
}

extension ParallelSimulation.State {
  /// Returns the next participant, or nil once all are taken or one has failed.
  ///
  /// Participants before one that failed have already been taken, so the reported failure does not depend on timing.
  fileprivate mutating func take(of participants: Int) -> Int? {
    guard next <= participants, failure == nil else { return nil }
    defer { next += 1 }
    return next
  }
}
