import CareLua
import Foundation
import Testing

@Suite("Hostile scripts end as expected", .serialized)
struct HostileScriptTests {
  struct Script: Sendable, CustomTestStringConvertible {
    var name: String
    var expected: Set<String>
    var testDescription: String { name }
  }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Data/hostile")

  static let scripts: [Script] = {
    let table = (try? String(contentsOf: folder.appending(path: "expected.tsv"), encoding: .utf8)) ?? ""
    return table.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { row in
      let columns = row.split(separator: "\t")
      return Script(name: String(columns[0]), expected: Set(columns[1].split(separator: "|").map(String.init)))
    }
  }()

  @Test func theTableOfScriptsIsRead() {
    #expect(Self.scripts.count > 90)
  }

  @Test(arguments: scripts)
  func endsAsExpectedAndAFreshStateWorks(_ script: Script) throws {
    let source = try Data(contentsOf: Self.folder.appending(path: script.name))
    let ending = try self.ending(of: String(decoding: source, as: UTF8.self), name: script.name)
    #expect(script.expected.contains(ending.name), "\(ending)")
    #expect(ending.lasted < .seconds(60))
    #expect(try makeState().run("return 1 + 1").first?.integer == 2)
  }

  /// Scripts that must not run out of work before they show what they attack.
  static let long: Set = [
    "062-long-string-keys.lua", "080-table-loop.lua", "081-pcall-table-loop.lua", "106-global-flood.lua",
    "184-gc-finalizer-true.lua", "185-gc-finalizer-late.lua", "210-nest-close.lua",
  ]

  struct Ending {
    var name: String
    var error: LuaError?
    var lasted: Duration
  }

  private func ending(of source: String, name: String) throws -> Ending {
    let state = try makeState(work: Self.long.contains(name) ? 20_000_000 : 3_000_000)
    state.define("add") { call in
      let (sum, overflow) = try call.integer(1).addingReportingOverflow(call.integer(2))
      guard !overflow else { throw LuaArgumentError(message: "integer overflow") }
      call.push(sum)
    }
    state.define("fail") { _ in throw StoreClosed() }
    let clock = ContinuousClock()
    let start = clock.now
    do throws(LuaError) {
      _ = try state.run(source: source, chunk: name)
      return Ending(name: "ok", error: nil, lasted: clock.now - start)
    } catch {
      let name = error.thrown is LuaValueError ? "ok" : error.kind.rawValue
      return Ending(name: name, error: error, lasted: clock.now - start)
    }
  }
}
