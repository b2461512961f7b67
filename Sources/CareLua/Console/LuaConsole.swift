import CareModel

/// A Lua state for the prompt and for scripts, with everything that reaches the store.
///
/// It keeps its globals from one chunk to the next. One thread uses it at a time; only ``interrupt()`` can come from
/// another. An interrupted chunk keeps the globals; one that exceeds its work, time, or memory limit loses them: the console continues
/// in a new state, and the failure says so.
package final class LuaConsole {
  /// Receives each line that `print` writes.
  private let print: (String) -> Void
  private let limits: SandboxLimits
  private let arguments: [String]
  let box: LuaEnvironmentBox
  let constructors: Constructors
  private(set) var state: LuaState
  /// The values of the last chunk.
  private let printed = PrintedValues()
  private var driver: LuaFunctionReference?
  /// The functions to call after commits.
  let changes: ChangeHandlers
  /// The function that calls them.
  private(set) var teller: LuaFunctionReference?

  /// Creates a console over an environment.
  ///
  /// - Throws: ``LuaError`` if the system has no memory.
  package init(
    environment: LuaEnvironment, limits: SandboxLimits = .console, arguments: [String] = [],
    print: @escaping (String) -> Void
  ) throws(LuaError) {
    self.print = print
    self.limits = limits
    self.arguments = arguments
    box = LuaEnvironmentBox(environment)
    changes = ChangeHandlers(box)
    constructors = Constructors(registry: .prompt, stage: .running)
    state = try LuaState(limits: limits)
    try prepare()
  }

  /// The store, the clock, the zone, and the patient of scripts; globals stay when it changes.
  package var environment: LuaEnvironment {
    get { box.environment }
    set {
      box.environment = newValue
      changes.follow()
    }
  }

  /// Maximum number of columns of a value's text if it can be wrapped; 80 by default.
  package var width: Int {
    get { box.width }
    set { box.width = max(newValue, 8) }
  }

  /// The work of the last chunk, in units of about one instruction.
  package var workUsed: Int64 { state.workUsed }

  /// Interrupts the running chunk, from any thread or a signal handler.
  package var interruptHandle: LuaInterruptHandle { state.interruptHandle }

  /// Interrupts the running chunk.
  package func interrupt() { state.interruptHandle.interrupt() }

  /// Runs a chunk; a bare expression returns its values, and `_` is the first of them.
  ///
  /// `chunk` is the name of the text, as messages show it.
  package func evaluate(_ source: String, chunk: String) -> ConsoleEvaluation {
    do throws(LuaError) {
      guard let function = try compile(source, chunk: chunk), let driver else { return .incomplete }
      printed.texts = []
      constructors.timeSource.reading = (box.now, box.environment.zone)
      _ = try state.call(driver, [.function(function)])
      return .values(printed.texts)
    } catch {
      return .failed(recover(from: error))
    }
  }

  /// Returns the chunk compiled as an expression, else as statements; nil if it is incomplete.
  private func compile(_ source: String, chunk: String) throws(LuaError) -> LuaFunctionReference? {
    let asExpression: LuaError
    do throws(LuaError) {
      return try state.load(source: "return " + source, chunk: chunk)
    } catch {
      asExpression = error
    }
    do throws(LuaError) {
      return try state.load(source: source, chunk: chunk)
    } catch {
      guard asExpression.isIncomplete || error.isIncomplete else { throw error }
      return nil
    }
  }

  /// Makes the console usable again after a chunk has ended its state.
  func recover(from error: LuaError) -> LuaError {
    guard state.isDead else { return error }
    if error.kind == .interrupted, state.revive() { return error }
    var error = error
    do throws(LuaError) {
      state = try LuaState(limits: limits)
      try prepare()
      error.message += "; the console was reset, and its variables are lost"
    } catch let fresh {
      error.message += "; the console could not be reset: \(fresh.message)"
    }
    return error
  }

  private func prepare() throws(LuaError) {
    state.print = print
    state.checksShapes = true
    try constructors.install(in: state)
    try install()
    let made = try state.run(source: Self.driverSource, chunk: LuaState.hostChunk("console"))
    (driver, teller) = (made.first?.function, made.last?.function)
    changes.removeAll()
  }

  private func install() throws(LuaError) {
    let box = box, printed = printed, changes = changes
    constructors.follower = { options, schedule in try box.follower(options, of: schedule) }
    constructors.functions = DrawingLibrary.called(over: box)
    try JSONLibrary.install(in: state)
    try StoreLibrary.install(in: state, box)
    try state.install(ChangeHandlers.bindings, over: changes)
    try state.install(Self.bindings, over: Host(box: box, arguments: arguments))
    try state.install(StatisticsLibrary.bindings, over: ())
    try state.install(StatisticsLibrary.reports + CSVLibrary.bindings + DrawingLibrary.bindings, over: box)
    for name in ["store", "adherence"] { state.shape(global: name, as: Registry.everything.shape(of: name)) }
    state.define("tell") { call in try changes.tell(call) }
    state.define("show") { call in
      printed.texts = (0..<call.count).map { ValuePrinter(call, width: box.width).text(of: $0 + 1) }
      call.pushArgument(1)
    }
  }

  /// The host of the console's own names.
  struct Host {
    let box: LuaEnvironmentBox
    let arguments: [String]
  }

  /// The names of the console besides its libraries.
  static let bindings: [Binding<Host>] = [
    Binding(
      TimeLibrary.now,
      .function { host, call in call.push(TimeObject(.instant(host.box.now, host.box.environment.zone))) }),
    .value("arg", .list(of: .text), "The arguments of the script, starting at 1.") { .list($0.arguments) },
    // Installed by the state itself.
    Binding(ConstructorEntry("print", .call, gives: .nothing, "Prints its arguments on one line."), .none),
  ]

  /// Calls a chunk, prints its values, and keeps the first; also returns the function that calls change handlers.
  private static let driverSource = """
    local show, tell = show, tell
    _G.show, _G.tell = nil, nil
    return function(chunk)
      local first = show(chunk())
      if first ~= nil then _ = first end
    end, tell
    """
}

/// The values of a chunk as text.
private final class PrintedValues {
  var texts: [String] = []
}

/// The outcome of running a chunk.
package enum ConsoleEvaluation {
  /// The chunk ran; its values as text.
  case values([String])
  /// The chunk is incomplete.
  case incomplete
  /// The chunk failed; the store is as it was before the binding that failed.
  case failed(LuaError)
}

extension LuaConsole {
  /// Whether there are commits that functions of `store.on_change` have not been called for; true if that cannot be found out, so
  /// that calling them reports why.
  package var hasChanges: Bool { changes.hasChanges }

  /// Calls the functions of `store.on_change` for all commits since the last call, and returns their failures.
  ///
  /// The owner calls it between chunks, outside any transaction. All of it has the limits of one chunk. A failing function undoes no
  /// commit and does not prevent the others from being called.
  package func tellChanges() -> [LuaError] {
    guard let teller else { return [] }
    constructors.timeSource.reading = (box.now, box.environment.zone)
    do throws(LuaError) {
      _ = try state.call(teller)
      return changes.takeFailures()
    } catch {
      let failures = changes.takeFailures()
      return failures + [recover(from: error)]
    }
  }
}

extension LuaConsole {
  /// Returns the documentation of a name; nil if the name is unknown.
  ///
  /// A prefix of names, such as `store`, lists them; a variable represents its value, as in `s:events`.
  package func help(_ name: String) -> String? {
    let registry = Registry.everything
    // A person may write a dot where a method takes a colon.
    let method = name.lastIndex(of: ".").map { name[..<$0] + ":" + name[name.index(after: $0)...] } ?? ""
    let members = name.lastIndex(where: { $0 == "." || $0 == ":" }).flatMap { mark in
      state.handleType(at: String(name[..<mark])).map { type in
        [":", "."].map { type + $0 + name[name.index(after: mark)...] }
      }
    }
    // The owner of a member is optional.
    let owners = registry.constructors.filter { $0.member == name }.map(\.name)
    let names = [name, method] + (members ?? []) + (state.handleType(at: name).map { [$0] } ?? []) + owners
    return names.lazy.compactMap { registry.help($0) }.first
  }

  /// Returns suggestions for an unknown name, the likeliest first.
  package func suggestions(for name: String) -> [String] { Registry.everything.suggestions(for: name) }
}
