import ArgumentParser
import Care
import CareLua
import CareModel
import CareRuntime

/// `care repl`.
struct ReplCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "repl", abstract: "A prompt for Lua and the store.",
    discussion: """
      On a terminal: completion with Tab, history, several lines; Ctrl-C stops a script, Ctrl-D leaves. Else the input is run chunk \
      by chunk without a prompt, and the first error ends it.

      The plans at the paths are watched: when one is edited it is checked, and what seeding it would change is said; :reload seeds it.
      """)

  @Argument(
    help: ArgumentHelp("Plans to watch: a plan.lua, its folder, or a folder of such folders.", valueName: "path"))
  var paths: [String] = []

  @OptionGroup var common: CommonOptions

  func perform() throws {
    try Repl(common).run(watching: paths)
  }
}

/// `care run SCRIPT [ARG…]`.
struct RunCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Runs a Lua script with the names of the REPL.",
    discussion: "The script's arguments are in 'arg'; options for care itself go before the script.")

  @OptionGroup var common: CommonOptions

  @Argument(help: ArgumentHelp("A Lua file; '-' reads standard input.", valueName: "script"))
  var script: String

  @Argument(parsing: .captureForPassthrough, help: ArgumentHelp("Arguments for the script.", valueName: "arg"))
  var arguments: [String] = []

  func perform() throws {
    let text = try InputFile.text(script)
    let session = try Session(common, mayMake: true)
    let console = try LuaConsole(session.world(), arguments: arguments, output: session.output)
    try console.tellingChanges(session.output) {
      guard try console.values(of: text, chunk: script == "-" ? "stdin" : script) != nil else {
        throw Failure("\(script): the script is not complete")
      }
    }
  }
}

extension LuaConsole {
  /// A console over a session's store, clock and zone; what it prints goes to standard output.
  convenience init(_ world: LuaEnvironment, limits: SandboxLimits = .console, arguments: [String] = [], output: Output)
    throws
  {
    try self.init(environment: world, limits: limits, arguments: arguments) { output.line($0) }
  }

  /// Runs a chunk, which Ctrl-C ends: its values as text, or nil where it is the beginning of a chunk that goes on.
  func values(of source: String, chunk: String) throws -> [String]? {
    switch interruptHandle.whileWatchingSignals({ evaluate(source, chunk: chunk) }) {
    case .values(let values): return values
    case .incomplete: return nil
    case .failed(let error): throw ScriptError(error)
    }
  }

  /// Tells scripts what was committed, which Ctrl-C ends; what failed meanwhile is said, and the last of it thrown.
  func tellChanges(_ output: Output) throws {
    let failures = interruptHandle.whileWatchingSignals { tellChanges() }
    for failure in failures.dropLast() { output.note(Failure(describing: failure).message) }
    if let last = failures.last { throw ScriptError(last) }
  }

  /// Tells scripts what was committed after `body`, also where that fails: its failure is then the one that counts.
  func tellingChanges<Result>(_ output: Output, after body: () throws -> Result) throws -> Result {
    let result: Result
    do {
      result = try body()
    } catch {
      do { try tellChanges(output) } catch { output.note(Failure(describing: error).message) }
      throw error
    }
    try tellChanges(output)
    return result
  }
}

extension Session {
  /// What scripts work on in this session.
  func world(patient: Patient.ID? = nil) throws -> LuaEnvironment {
    LuaEnvironment(
      runtime: runtime, clock: clock, zone: try zone ?? SystemZone.zone(), patient: patient,
      plans: { try PlanFinder.readers([$0]) })
  }
}
