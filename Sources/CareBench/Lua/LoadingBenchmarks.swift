import Care
import CareLua
import CareModel
import Foundation

/// Reading plans: from their folder with all checks, and again from what a store kept.
enum LoadingBenchmarks {
  static func all() throws -> [LuaComparison] {
    let host = LuaScriptHost()
    let plans = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../plans")
    let reader = FolderReader(folder: plans.appending(path: "knee-recovery"), displayPath: "plans/knee-recovery")
    let definition = try host.load(reader)
    let bundle = definition.bundle
    guard host.check(reader).items.isEmpty else { throw BenchError.text("knee-recovery has diagnostics") }
    return [
      LuaComparison(
        "lua.load.knee-recovery", unit: .ms, goal: 5, operations: 10,
        ours: { for _ in 0..<$0 { blackHole(host.check(reader)) } }),
      LuaComparison(
        "lua.load.hook-state", unit: .ms, operations: 10,
        ours: { for _ in 0..<$0 { blackHole(try host.hookPaths(in: bundle)) } }),
    ]
  }
}
