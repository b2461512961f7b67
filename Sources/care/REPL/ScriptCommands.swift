import ArgumentParser
import Care
import CareCards
import CareLua
import CareModel
import CareRuntime

/// `care repl`.
struct ReplCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "repl", abstract: "Start an interactive prompt for Lua and the store.",
    discussion: """
      On a terminal, the prompt has completion (Tab), a history, and multi-line input; Ctrl-C stops a script, and Ctrl-D exits. \
      Piped input runs chunk by chunk without a prompt, until the first error.

      The plans at the paths are watched: when one is edited, it is checked, and the prompt shows what seeding it would change; \
      :reload seeds it.
      """)

  @Argument(
    help: ArgumentHelp("Plans to watch. \(PlanFinder.forms).", valueName: "path"))
  var paths: [String] = []

  @OptionGroup var newStore: NewStoreOptions
  @OptionGroup var common: CommonOptions

  func perform() throws {
    try Repl(common, seed: newStore.seed).run(watching: paths)
  }
}

/// `care run SCRIPT [ARG…]`.
struct RunCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run a Lua script with the same functions as the REPL.",
    discussion: """
      The script's arguments are in 'arg'. Pass options of care before the script: care run --author nora report.lua 2026-06. \
      To pass an option of that name to the script, write '--' first: care run report.lua -- --at noon.
      """)

  @OptionGroup var newStore: NewStoreOptions
  @OptionGroup var common: CommonOptions

  @Argument(help: ArgumentHelp("A Lua file; '-' reads standard input.", valueName: "script"))
  var script: String

  @Argument(parsing: .captureForPassthrough, help: ArgumentHelp("Arguments for the script.", valueName: "arg"))
  var arguments: [String] = []

  /// The names of care's options, which a script gets only after `--`.
  private static let options = ["--store", "--at", "--zone", "--author", "--why", "--seed", "--json", "--no-color"]

  /// The arguments of the script, without the `--` that ends the options of care.
  private var scriptArguments: [String] {
    var arguments = arguments
    if let end = arguments.firstIndex(of: "--") { arguments.remove(at: end) }
    return arguments
  }

  func validate() throws {
    let own = arguments.prefix { $0 != "--" }
    guard let option = own.first(where: { Self.options.contains($0.prefix { $0 != "=" }.description) }) else { return }
    throw ValidationError(
      "'\(option)' comes after the script; write it before: care run \(option) … \(script), "
        + "or pass it to the script: care run \(script) -- \(option)")
  }

  func perform() throws {
    let text = try InputFile.text(script)
    let session = try Session(common, createsStore: true, seed: newStore.seed)
    let console = try LuaConsole(session.luaEnvironment(), arguments: scriptArguments, output: session.output)
    try console.reportingChanges(in: session) {
      guard try console.values(of: text, chunk: script == "-" ? "stdin" : script, in: session) != nil else {
        throw Failure("\(script): the script is incomplete")
      }
    }
  }
}

extension LuaConsole {
  /// Creates a console that prints to standard output.
  convenience init(
    _ environment: LuaEnvironment, limits: SandboxLimits = .console, arguments: [String] = [], output: Output
  ) throws {
    try self.init(environment: environment, limits: limits, arguments: arguments) { output.line(.lines($0)) }
    width = output.width
  }

  /// Runs a chunk until it ends or Ctrl-C interrupts it.
  ///
  /// - Returns: the chunk's values as text, or nil if the chunk is incomplete.
  /// - Throws: `ScriptError` if the chunk fails.
  func values(of source: String, chunk: String, in session: Session) throws -> [String]? {
    switch interruptHandle.whileWatchingSignals({ evaluate(source, chunk: chunk) }) {
    case .values(let values): return values
    case .incomplete: return nil
    case .failed(let error): throw ScriptError(told(error, in: session))
    }
  }

  /// Notifies scripts of new commits until they end or Ctrl-C interrupts them.
  ///
  /// - Throws: the last failure of a script; the others are printed as notes.
  func reportChanges(in session: Session) throws {
    let failures = interruptHandle.whileWatchingSignals { tellChanges() }.map { told($0, in: session) }
    for failure in failures.dropLast() { session.output.note(Failure(describing: failure).text) }
    if let last = failures.last { throw ScriptError(last) }
  }

  /// Runs `body`, then notifies scripts of new commits, even if `body` fails.
  ///
  /// - Throws: the error of `body`; if it succeeds, the last failure of a script.
  func reportingChanges<Result>(in session: Session, after body: () throws -> Result) throws -> Result {
    let result: Result
    do {
      result = try body()
    } catch {
      do { try reportChanges(in: session) } catch { session.output.note(Failure(describing: error).text) }
      throw error
    }
    try reportChanges(in: session)
    return result
  }

  /// Returns the error with the times of a refusal of the store where the participant of the scripts is.
  private func told(_ error: LuaError, in session: Session) -> LuaError {
    guard let refusal = error.thrown as? StoreError, refusal.namesTimes, error.message == refusal.message,
      let zone = session.errorZone(of: PatientOption(environment.patient))
    else { return error }
    var error = error
    error.message = refusal.message(in: zone)
    return error
  }
}

extension Session {
  /// Returns the environment of Lua scripts in this session.
  ///
  /// `asksForReasons`: whether a person at a terminal is asked for a missing reason. A script says its reasons itself: it may be
  /// within a transaction, which would run again.
  /// `files`: where the prompt says what its scripts wrote to files; nil for scripts, which write no files.
  func luaEnvironment(
    patient: Patient.ID? = nil, asksForReasons: Bool = false, writingFilesWith files: Output? = nil
  ) throws -> LuaEnvironment {
    LuaEnvironment(
      runtime: asksForReasons ? runtime : runtime.asking(nil), clock: clock, zone: try zone ?? SystemZone.zone(),
      patient: patient,
      plans: { path in
        // A path without a plan is refused in the words of the commands.
        do { return try PlanFinder.readers([path]) } catch let failure as Failure {
          throw OptionError("no_plan", failure.message)
        }
      },
      writeFile: files.map { output in { try output.file($0, at: $1, overwrites: $2) } })
  }
}
