import CareModel

/// A Lua state for the prompt and for scripts, with everything that reaches the store.
///
/// It keeps its globals from one chunk to the next. It is confined: one thread uses it at a time; only ``interrupt()`` may come from
/// elsewhere. A chunk that is stopped by hand leaves the globals; one that uses up its work, time or memory costs them: the console goes on
/// in a fresh state, and the failure says so.
package final class LuaConsole {
  /// Where `print` writes a line.
  private let print: (String) -> Void
  private let limits: SandboxLimits
  private let arguments: [String]
  let box: LuaEnvironmentBox
  let constructors: Constructors
  private(set) var state: LuaState
  /// What the last chunk gave, one entry a value.
  private let printed = PrintedValues()
  private var driver: LuaFunctionReference?
  /// What scripts want called after commits.
  let changes: ChangeHandlers
  /// Calls them.
  private(set) var teller: LuaFunctionReference?

  /// A console over a world.
  ///
  /// - Throws: ``LuaError``: the system has no memory.
  package init(
    world: LuaEnvironment, limits: SandboxLimits = .console, arguments: [String] = [], print: @escaping (String) -> Void
  ) throws(LuaError) {
    self.print = print
    self.limits = limits
    self.arguments = arguments
    box = LuaEnvironmentBox(world)
    changes = ChangeHandlers(box)
    constructors = Constructors(stage: .running)
    state = try LuaState(limits: limits)
    try prepare()
  }

  /// The store, the clock, the zone and the patient that scripts work on; globals stay when it changes.
  package var world: LuaEnvironment {
    get { box.world }
    set {
      box.world = newValue
      changes.follow()
    }
  }

  /// How many columns a value's text may have where its lines can be broken; 80 unless set.
  package var width: Int {
    get { printed.width }
    set { printed.width = max(newValue, 8) }
  }

  /// Ends the chunk that runs, from any thread or a signal handler.
  package var interruptHandle: LuaInterruptHandle { state.interruptHandle }

  /// Ends the chunk that runs.
  package func interrupt() { state.interruptHandle.interrupt() }

  /// Runs a chunk; a bare expression gives its values, and `_` is the first of them.
  ///
  /// `chunk` is the name of the text, as messages show it.
  package func evaluate(_ source: String, chunk: String) -> ConsoleEvaluation {
    do throws(LuaError) {
      guard let function = try compile(source, chunk: chunk), let driver else { return .incomplete }
      printed.texts = []
      constructors.timeSource.reading = (box.now, box.world.zone)
      _ = try state.call(driver, [.function(function)])
      return .values(printed.texts)
    } catch {
      return .failed(recover(from: error))
    }
  }

  /// The chunk as an expression, else as statements; nil where it goes on.
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

  /// Makes the console usable again after a chunk that ended its state.
  func recover(from error: LuaError) -> LuaError {
    guard state.isDead else { return error }
    if error.kind == .interrupted, state.revive() { return error }
    var error = error
    do throws(LuaError) {
      state = try LuaState(limits: limits)
      try prepare()
      error.message += "; the console goes on afresh, and what was set in it is gone"
    } catch let fresh {
      error.message += "; the console cannot go on: \(fresh.message)"
    }
    return error
  }

  private func prepare() throws(LuaError) {
    state.print = print
    try constructors.install(in: state)
    try install()
    let made = try state.run(source: Self.driverSource, chunk: LuaState.hostChunk("console"))
    (driver, teller) = (made.first?.function, made.last?.function)
    changes.removeAll()
  }

  private func install() throws(LuaError) {
    let box = box, printed = printed, changes = changes
    constructors.follower = { options, schedule in try box.follower(options, of: schedule) }
    try JSONLibrary.install(in: state)
    try StoreLibrary.install(in: state, box)
    try state.install(ChangeHandlers.bindings, over: changes)
    try state.install(Self.bindings, over: Host(box: box, arguments: arguments))
    state.define("tell") { call in try changes.tell(call) }
    state.define("show") { call in
      printed.texts = (0..<call.count).map { ValuePrinter(call, width: printed.width).text(of: $0 + 1) }
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
      .function { host, call in call.push(TimeObject(.instant(host.box.now, host.box.world.zone))) }),
    .value("arg", .list(of: .text), "The arguments of the script, from 1.") { .list($0.arguments) },
    // Installed by the state itself.
    Binding(ConstructorEntry("print", .call, gives: .nothing, "Writes its arguments on a line."), .none),
  ]

  /// Calls a chunk, shows what it gives, and keeps the first of it; beside it, what tells of changes.
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
  var width = 80
}

/// What came of a chunk that was typed or read.
package enum ConsoleEvaluation {
  /// It ran; its values as people read them, one each.
  case values([String])
  /// It is the beginning of a chunk that goes on.
  case incomplete
  /// It failed; the store is as it was before the binding that failed.
  case failed(LuaError)
}

extension LuaConsole {
  /// Calls the functions of `store.on_change` for what has been committed since they were last told, by anybody; what failed in them.
  ///
  /// The owner calls it between chunks, outside any transaction. All of it has the limits of one chunk. A function that fails undoes no
  /// commit and keeps no other from being called.
  package func tellChanges() -> [LuaError] {
    guard let teller else { return [] }
    constructors.timeSource.reading = (box.now, box.world.zone)
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
  /// What a name means; nil where nothing of that name is known.
  ///
  /// A name that others begin with, such as `store`, lists them; a variable stands for what it holds, as in `s:events`.
  package func help(_ name: String) -> String? {
    let registry = Registry.everything
    // A person may write a dot where a method takes a colon.
    let method = name.lastIndex(of: ".").map { name[..<$0] + ":" + name[name.index(after: $0)...] } ?? ""
    let members = name.lastIndex(where: { $0 == "." || $0 == ":" }).flatMap { mark in
      state.handleType(at: String(name[..<mark])).map { type in
        [":", "."].map { type + $0 + name[name.index(after: mark)...] }
      }
    }
    // What a name is a member of may be left out.
    let owners = registry.constructors.filter { $0.member == name }.map(\.name)
    let names = [name, method] + (members ?? []) + (state.handleType(at: name).map { [$0] } ?? []) + owners
    return names.lazy.compactMap { registry.help($0) }.first
  }

  /// Names that one may have meant that is not known, the likeliest first.
  package func suggestions(for name: String) -> [String] { Registry.everything.suggestions(for: name) }
}
