import CareLua
import CareModel

/// Runs a script in two fresh states with small limits, and checks that it ends in time, that both give the same output, and that a reusable state works.
package enum ScriptProbe {
  private static let limits = SandboxLimits(
    memory: 1 << 20, string: 64 << 10, work: 150_000, processorTime: .seconds(2), source: 32 << 10, load: 8 << 10)
  /// The source limit is larger, because plans are larger than their work.
  private static let planLimits = SandboxLimits(
    memory: 4 << 20, string: 64 << 10, work: 400_000, processorTime: .seconds(2), source: 32 << 10, load: 8 << 10)
  /// At most one block may exceed a memory limit of 1 MB; the script's next step is then terminated.
  private static let mostMemory = 5 << 20

  /// Checks the script that is made from bytes.
  package static func run(_ bytes: inout ByteReader) {
    switch bytes.roll(8) {
    case 0, 1, 2: runScript(ScriptText.block(&bytes))
    case 3, 4:
      let attacker = bytes.pick(SourceFiles.attackers), other = bytes.pick(SourceFiles.attackers)
      // What is long is a matter of the reader's limits, and slow to damage.
      runScript(ScriptDamage.damage(String(attacker.prefix(8000)), with: String(other.prefix(8000)), &bytes))
    case 5:
      var files = bytes.pick(SourceFiles.plans)
      let path = bytes.pick(files.keys.sorted())
      files[path] = ScriptDamage.damage(files[path] ?? "", with: bytes.pick(SourceFiles.attackers), &bytes)
      Fuzzer.note(files[path] ?? "")
      runPlan(files)
    case 6:
      let hooks = (0..<2).map { _ in "function(...) \(ScriptText.block(&bytes, depth: 1)) end" }
      let text = """
        local kept, list = { n = 0 }, {}
        return plan "p" { title = "P", tasks = {
          task "a" { title = "A", schedule = schedule.daily {}, extract = \(hooks[0]) },
          task "b" { title = "B", schedule = schedule.daily {}, progress = \(hooks[1]) } } }
        """
      Fuzzer.note(text)
      runPlan(["plan.lua": text])
    default: runScript(bytes.rest())
    }
  }

  // -- Scripts

  private static func runScript(_ text: String) {
    Fuzzer.note(text)
    let first = ending(of: text), second = ending(of: text)
    if let first, let second, first != second { Fuzzer.fail("two states differ:\n\(first)\n\(second)") }
  }

  /// A script's output and how it ended; nil if it exceeded its budget.
  private static func ending(of text: String) -> String? {
    guard let state = try? LuaState(limits: limits) else { Fuzzer.fail("no state") }
    var lines: [String] = []
    state.print = { if lines.count < 500 { lines.append($0) } }
    prepare(state)
    state.seed(7)
    do throws(LuaError) {
      let results = try state.run(source: text, chunk: "script.lua")
      lines.append("ok " + results.map(\.typeName).joined(separator: " "))
    } catch {
      lines.append("\(error.kind.rawValue) \(error.code ?? "") \(error)")
    }
    if state.memoryPeak > mostMemory { Fuzzer.fail("\(state.memoryPeak) bytes") }
    if state.isDead { return nil }
    guard (try? state.run(source: "return 1 + 1", chunk: "after"))?.first?.integer == 2 else {
      Fuzzer.fail("the state lives and does not work")
    }
    return lines.joined(separator: "\n")
  }

  private static func prepare(_ state: LuaState) {
    guard (try? JSONLibrary.install(in: state)) != nil else { Fuzzer.fail("no json") }
    state.define("add") { call in
      let (sum, overflow) = try call.integer(1).addingReportingOverflow(call.integer(2))
      guard !overflow else { throw LuaArgumentError(message: "integer overflow") }
      call.push(sum)
    }
    state.define("fail") { _ in throw LuaArgumentError(message: "no luck") }
    state.define("make") { call in call.push(Handle()) }
    state.define("call") { call in
      let results = try call.state.call(call.function(1), [call.value(2)])
      for result in results.prefix(10) { try call.push(result) }
    }
  }

  // -- Plans

  private static func runPlan(_ files: [String: String]) {
    let loader = PlanLoader(limits: planLimits) { state throws(LuaError) in
      do throws(LuaError) { try JSONLibrary.install(in: state) } catch { Fuzzer.fail("no json") }
    }
    let plan: LoadedPlan, fresh: LoadedPlan
    do throws(Diagnostics) {
      plan = try loader.load(PlanFiles(files: files))
    } catch {
      guard error.hasErrors, error.items.allSatisfy({ !$0.message.isEmpty }) else { Fuzzer.fail("a silent refusal") }
      return
    }
    do throws(Diagnostics) { fresh = try loader.load(PlanFiles(files: files)) } catch {
      Fuzzer.fail("refused the second time: \(error.items.first?.message ?? "")")
    }
    guard plan.definition == fresh.definition else { Fuzzer.fail("two readings differ") }
    // One state after others' calls, and one where it is the first.
    guard let path = plan.hookPaths.first, let said = answer(fresh, path) else { return }
    for path in plan.hookPaths + plan.hookPaths where answer(plan, path) == nil { return }
    let again = answer(plan, path)
    if let again, again != said { Fuzzer.fail("\(path) keeps something:\n\(said)\n\(again)") }
  }

  /// A hook's result or error; nil if it exceeded its budget.
  private static func answer(_ plan: LoadedPlan, _ path: String) -> String? {
    plan.state.seed(7)
    var lines: [String] = []
    plan.state.print = { if lines.count < 500 { lines.append($0) } }
    do throws(LuaError) {
      let results = try plan.call(Hook(path: path), [.object(Handle()), .table(["a": 1, "b": "x"]), .nil])
      lines.append("ok " + (results ?? []).map(\.typeName).joined(separator: " "))
    } catch {
      lines.append("\(error.kind.rawValue) \(error.code ?? "") \(error)")
    }
    return plan.state.isDead ? nil : lines.joined(separator: "\n")
  }
}

/// A handle to a counter.
private final class Handle: LuaObject {
  var count: Int64 = 0

  static let luaType = LuaType("handle")
    .field("count") { (handle: Handle) in .integer(handle.count) }
    .method("step") { (handle: Handle, call) in
      handle.count += 1
      call.push(handle.count)
    }
}
