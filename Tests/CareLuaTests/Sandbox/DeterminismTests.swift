import CareLua
import Foundation
import Testing

@Suite("Scripts are deterministic")
struct DeterminismTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Data/determinism")

  /// What the battery prints in a fresh state.
  private func lines(after first: String = "") throws -> String {
    let state = try makeState(work: 50_000_000)
    var lines: [String] = []
    state.print = { lines.append($0) }
    let census = Census()
    state.define("make") { call in call.push(Walk(census, id: "w")) }
    state.define("fail") { _ in throw StoreClosed() }
    _ = try state.run(first)
    lines = []
    state.seed(7)
    let source = try String(contentsOf: Self.folder.appending(path: "battery.lua"), encoding: .utf8)
    _ = try state.run(source: source, chunk: "battery.lua")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The file was written by another process, in another run.
  @Test func aBatteryPrintsTheSameInEveryProcess() throws {
    let file = Self.folder.appending(path: "expected.txt")
    let made = try lines()
    if ProcessInfo.processInfo.environment["CARE_RECORD"] != nil { try Data(made.utf8).write(to: file) }
    let expected = try String(contentsOf: file, encoding: .utf8)
    let different = zip(made.split(separator: "\n"), expected.split(separator: "\n")).first { $0 != $1 }
    #expect(made == expected, "\(String(describing: different))")
  }

  @Test(arguments: [
    "local t = {} for i = 1, 20000 do t[i] = { ('x'):rep(i % 50) } end",
    "local t = {} for i = 1, 3000 do t['k' .. i] = i end for k in pairs(t) do t[k] = nil end next(t)",
    "for i = 1, 100 do math.random() end local s = ('x'):rep(100000)",
  ])
  func whatRanBeforeDoesNotShow(_ first: String) throws {
    #expect(try lines(after: first) == lines())
  }

  @Test func noAddressIsPrinted() throws {
    #expect(try lines().firstMatch(of: #/0x[0-9a-f]{6,}/#) == nil)
  }

  @Test func manyStatesAgree() throws {
    let first = try lines()
    for _ in 0..<20 { #expect(try lines() == first) }
  }
}
