import CareModel
import CareRuntime

extension PlanTestFile {
  /// The state that a file of tests has been run in.
  final class Loaded {
    /// A test with its function.
    struct Declared {
      var name: String
      var location: SourceLocation
      var body: LuaFunctionReference
    }

    let state: LuaState
    /// Calls a test with what it may do.
    let driver: LuaFunctionReference
    let run: PlanTestRun
    private(set) var declared: [Declared] = []
    private var isReading = true

    /// Runs a file, which declares its tests.
    init(_ source: SourceText, _ shelf: SourceCache, _ limits: SandboxLimits, _ run: PlanTestRun) throws(LuaError) {
      self.run = run
      state = try LuaState(limits: limits) { name in
        let module = try shelf.take(name, limit: limits.source)
        return (module.text, module.displayPath)
      }
      let constructors = Constructors(stage: .running, timeSource: run.timeSource)
      try constructors.install(in: state)
      constructors.follower = { options, schedule in try run.box.follower(options, of: schedule) }
      do throws(LuaValueError) {
        try JSONLibrary.install(in: state)
        try StoreLibrary.install(in: state, run.box)
      } catch {
        throw LuaError(.runtime, error.message, code: error.code)
      }
      SimLibrary.install(in: state, run)
      guard let driver = try state.run(source: Self.driverSource, chunk: LuaState.hostChunk("tests")).first?.function
      else { throw LuaError(.runtime, "the tests cannot be run") }
      self.driver = driver
      state.print = { [run] line in run.printed.append(line) }
      state.define("test") { [unowned self] call in try self.declare(&call) }
      _ = try state.run(source: source.text, chunk: source.displayPath)
      isReading = false
    }

    private func declare(_ call: inout LuaCall) throws {
      guard isReading else {
        throw OptionError("not_allowed", "a test stands by itself; move this one out of the test that it is in")
      }
      let name = try call.string(1), body = try call.function(2)
      let place = run.place(of: "test", call)
      guard !name.allSatisfy(\.isWhitespace) else {
        throw OptionError(
          "not_allowed", "a test has a name that says what holds; write test(\"what holds\", function(sim) … end)")
      }
      if let before = declared.first(where: { $0.name == name }) {
        throw OptionError(
          "duplicate", "there is a test of that name already on line \(before.location.line); say what this one claims")
      }
      declared.append(Declared(name: name, location: place, body: body))
    }

    /// A test gets a table of its own; what reaches the store goes through it.
    private static let driverSource = """
      local members = sim
      members.store, members.adherence = store, adherence
      _G.sim, _G.store, _G.adherence, _G.seed = nil, nil, nil, nil
      return function(body)
        local sim = {}
        for name, member in pairs(members) do sim[name] = member end
        body(sim)
      end
      """
  }
}
