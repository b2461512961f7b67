import ArgumentParser
import Care
import CareCards
import CareLua
import CareModel
import CareRuntime
import Foundation

/// `care simulate PLAN`.
struct SimulateCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate", abstract: "Simulate a plan with virtual participants and summarize the results.",
    discussion: """
      Each participant has a store of their own, in memory. The same plan, options, and random seed always give the same \
      results; participant 7 does the same however many participants there are. By default, participants do four of five \
      events, most within an hour, give answers that the items allow, and press what cards offer; one in 500 leaves each \
      day. A behavior file overrides these defaults. With --into, a new store keeps what they did, for trying reports and \
      exports; of one that Ctrl-C ends, those who were finished are kept.

      With --compare and --on, the whole simulation is repeated, and the power of a comparison is estimated: how often a test finds \
      that two arms of the participants differ. The simulations have consecutive seeds, so --seed repeats any of them alone.
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

  @OptionGroup var comparison: ComparisonOptions

  @OptionGroup var settings: EnrollmentOptions

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard (1...100_000).contains(participants) else { throw ValidationError("--participants must be 1 to 100000") }
    guard (1...3660).contains(days) else { throw ValidationError("--days must be 1 to 3660") }
    guard !comparison.isAsked || into == nil else {
      throw ValidationError("--into keeps one simulation; omit it to compare arms over several")
    }
  }

  func perform() throws {
    let reader = try plan.reader()
    let definition = try LuaScriptHost().load(reader)
    let output = common.output
    var setup = Simulation.Setup(
      plan: definition, days: days, seed: seed, start: start ?? Self.defaultStart, zone: common.zone ?? .utc,
      anchors: try AnchorArgument.values(settings.anchors),
      parameters: try ParameterArgument.values(settings.parameters))
    setup.accepts = settings.accept
    let prepared = setup
    let behaving: @Sendable () throws -> any SimulatedBehavior = {
      try self.behavior.map { path in
        try LuaBehavior(BehaviorReader(path: path, plan: reader), print: { output.note(.lines($0)) })
      } ?? UsualBehavior()
    }
    if let power = try comparison.power(of: setup, participants: participants, behaving) {
      if output.isJSON { return try output.json(PowerDocument(power, setup, participants: participants)) }
      let style = TextStyle(isOn: output.usesColor)
      return output.raw(
        PowerText(power, setup, participants: participants, style: style, width: output.tableWidth).text)
    }
    let progress = ProgressBar("participants", of: participants)
    let summaries: [ParticipantSummary]
    if let into {
      summaries = try keep(in: into, setup, behavior: behaving(), progress)
    } else {
      summaries = try ParallelSimulation(participants, progress: progress) {
        let simulation = try Simulation(prepared, behavior: behaving())
        return { try simulation.run($0) }
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
    // A signal ends the simulation between two participants.
    let ending = EndingSignal {}
    let summaries: [ParticipantSummary]
    do { summaries = try fill(path, setup, behavior, progress, ending) } catch {
      // A store without the rest of the participants would look like a whole one.
      try Self.remove(path)
      throw error
    }
    guard let number = ending.number, summaries.count < participants else { return summaries }
    if summaries.isEmpty { try Self.remove(path) }
    try note(Self.interruption(of: path, after: summaries.count), exit: Self.code(ofSignal: number))
    ending.raiseAgain()
    throw ExitCode(Self.code(ofSignal: number))
  }

  /// Removes a store that this command made: nothing else is in it.
  private static func remove(_ path: String) throws {
    for file in [path, "\(path)-wal", "\(path)-shm"] where FileManager.default.fileExists(atPath: file) {
      try FileManager.default.removeItem(atPath: file)
    }
  }

  /// Returns the exit code that a shell gives a process that a signal ended: 130 after Ctrl-C.
  private static func code(ofSignal number: Int32) -> Int32 { 128 + number }

  /// Returns what an interrupted simulation leaves: participants that it finished, who do the same however many there are.
  private static func interruption(of path: String, after count: Int) -> String {
    guard count > 0 else { return "the simulation was interrupted before a participant was finished; nothing was kept" }
    let kept = count == 1 ? "participant p1" : "participants p1 to p\(count)"
    return "the simulation was interrupted; '\(path)' has the plan and \(kept), as --participants \(count) makes it: "
      + "use it, or delete it and run the command again for all"
  }

  private func note(_ message: String, exit: Int32) throws {
    let output = common.output
    guard output.isJSON else { return output.note("care: \(message)") }
    output.note(.lines(try JSONText.pretty(ErrorDocument(code: "interrupted", exit: exit, message: message))))
  }

  private func fill(
    _ path: String, _ setup: Simulation.Setup, _ behavior: any SimulatedBehavior, _ progress: ProgressBar,
    _ ending: EndingSignal
  ) throws -> [ParticipantSummary] {
    let runtime = try StoreOpening.open(path, creates: true, entropy: Array("care simulate \(setup.seed)".utf8))
    _ = try runtime.seed([setup.plan], at: setup.zone.startOfDay(setup.start))
    let simulation = try Simulation(setup, behavior: behavior) { runtime }
    var summaries: [ParticipantSummary] = []
    while summaries.count < participants, ending.number == nil {
      summaries.append(try simulation.run(summaries.count + 1))
      progress.show(summaries.count)
    }
    progress.clear()
    return summaries
  }

  /// A fixed Monday, so that the same command gives the same results on any day.
  private static let defaultStart = CivilDate("2026-06-01") ?? .latest
}
