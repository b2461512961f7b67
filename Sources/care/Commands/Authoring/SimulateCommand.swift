import ArgumentParser
import Care
import CareLua
import CareModel
import CareRuntime
import Foundation
import Synchronization

/// `care simulate PLAN`.
struct SimulateCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate", abstract: "Has virtual participants live a plan, and sums up what comes of it.",
    discussion: """
      Each lives alone, in a store in memory. The same plan, options and seed always give the same; participant 7 does the same however \
      many take part. What a behavior file does not say is as people usually are: they do four of five events, most of them within the \
      hour, with answers that the questions allow; one of five hundred leaves each day.
      """)

  @Argument(help: ArgumentHelp("A plan.lua, or the folder that holds it.", valueName: "plan"))
  var plan: String

  @Option(help: ArgumentHelp("How many participants, 1 to 100000.", valueName: "number"))
  var participants = 100

  @Option(help: ArgumentHelp("How many days each takes part, 1 to 3660.", valueName: "number"))
  var days = 28

  @Option(help: ArgumentHelp("Names the run: another seed gives another.", valueName: "number"))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("A Lua file with behaviour { … }: how they behave.", valueName: "file"))
  var behaviour: String?

  @Option(help: ArgumentHelp("The day of joining. Default: 2026-06-01.", valueName: "date"))
  var start: CivilDate?

  @OptionGroup var given: EnrollmentOptions

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard (1...100_000).contains(participants) else { throw ValidationError("--participants must be 1 to 100000") }
    guard (1...3660).contains(days) else { throw ValidationError("--days must be 1 to 3660") }
  }

  func perform() throws {
    let readers = try PlanFinder.readers([plan])
    guard let reader = readers.first, readers.count == 1 else {
      throw Failure("\(plan): there are \(readers.count) plans here; give the folder of one")
    }
    let definition = try LuaScriptHost().load(reader)
    let output = common.output
    let setup = Simulation.Setup(
      plan: definition, days: days, seed: seed, start: start ?? Self.defaultStart, zone: common.zone ?? .utc,
      anchors: try AnchorArgument.values(given.anchors), parameters: try ParameterArgument.values(given.parameters))
    let progress = ProgressBar("participants", of: participants)
    let courses = try ParallelSimulation(participants, progress: progress) {
      let behavior: any SimulatedBehavior =
        try behaviour.map { path in
          try LuaBehavior(BehaviorReader(path: path, plan: reader), print: { output.note($0) })
        } ?? UsualBehavior()
      return try Simulation(setup, behavior: behavior)
    }.courses()
    var summary = SimulationSummary()
    for course in courses { summary.add(course) }
    if output.isJSON { return try output.json(SimulationDocument(summary, setup)) }
    output.raw(SimulationText(summary, setup, style: TextStyle(isOn: output.usesColor)).text)
  }

  /// A Monday, whatever day it is: the same command gives the same tomorrow.
  private static let defaultStart = CivilDate("2026-06-01") ?? .latest
}

/// Runs a simulation on all processors: each has a simulation of its own, and takes the next participant when it is done with one.
///
/// Who lives where makes no difference to what they do.
struct ParallelSimulation {
  private let participants: Int
  private let progress: ProgressBar
  private let make: @Sendable () throws -> Simulation

  fileprivate struct State {
    var next = 1
    var done: [ParticipantSummary?]
    var finished = 0
    /// What failed, at the participant with the least number.
    var failure: (number: Int, error: any Error)?
  }

  /// A crew for so many participants; `make` is called once on each processor.
  init(_ participants: Int, progress: ProgressBar, make: @escaping @Sendable () throws -> Simulation) {
    (self.participants, self.progress, self.make) = (participants, progress, make)
  }

  /// What came of each participant, in order.
  ///
  /// - Throws: what failed first in the order of the participants.
  func courses() throws -> [ParticipantSummary] {
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
        let course = try simulation.run(mine)
        progress.show(
          state.withLock {
            $0.done[mine - 1] = course
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
  /// The next participant; nil once all are taken, or one failed.
  ///
  /// Those before the one that failed have been taken already, so the failure that is told does not hang on who was quickest.
  fileprivate mutating func take(of participants: Int) -> Int? {
    guard next <= participants, failure == nil else { return nil }
    defer { next += 1 }
    return next
  }
}
