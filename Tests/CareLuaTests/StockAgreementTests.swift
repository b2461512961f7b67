import CareLua
import CareTestSupport
import CLua
import Foundation
import Testing

/// The sandbox's own pattern matcher, table and string functions give what the system's Lua gives, errors too.
///
/// A battery is a script with its own random numbers. It runs in both, in rounds of many calls, and gives what each call gave; both must
/// give the same bytes.
@Suite struct StockAgreementTests {
  /// Calls of one round.
  static let calls = 5000

  struct Battery: Sendable, CustomTestStringConvertible {
    var name: String
    var rounds: Int
    var testDescription: String { name }
  }

  /// A million calls and more in every run.
  static let batteries = [
    Battery(name: "patterns", rounds: 120), Battery(name: "tables", rounds: 45), Battery(name: "strings", rounds: 45),
  ]

  @Test func theBatteriesMakeOneMillionCalls() {
    #expect(Self.batteries.map(\.rounds).reduce(0, +) * Self.calls >= 1_000_000)
  }

  @Test(arguments: batteries)
  func everyCallAgreesWithStockLua(battery: Battery) throws {
    let source = try script("common") + script(battery.name)
    let ours = try Sandbox(source, name: battery.name), stock = try Stock(source)
    let first = 20_260_607
    print("\(battery.name): seeds from \(first), \(Soak.rounds(battery.rounds) * Self.calls) calls")
    for seed in first..<first + Soak.rounds(battery.rounds) {
      if try ours.run(seed, Self.calls, 0).lines == stock.run(seed, Self.calls, 0).lines { continue }
      try blame(battery, seed: seed, ours, stock)
      return
    }
  }

  @Test func everyClassAgreesOnEveryByte() throws {
    let source = """
      local lines = {}
      for letter = 0, 255 do
        for byte = 0, 255 do
          local ok, found = pcall(string.find, string.char(byte), '%' .. string.char(letter))
          local _, inside = pcall(string.find, string.char(byte), '[%' .. string.char(letter) .. '-]')
          lines[#lines + 1] = tostring(ok) .. tostring(found) .. tostring(inside)
        end
      end
      return table.concat(lines, ' '), ''
      """
    #expect(try Sandbox(source, name: "classes").run(0, 0, 0).lines == Stock(source).run(0, 0, 0).lines)
  }

  /// Says which call differs, and how: a round of fewer calls begins with the same ones.
  private func blame(_ battery: Battery, seed: Int, _ ours: Sandbox, _ stock: Stock) throws {
    var (agreeing, differing) = (0, Self.calls)
    while differing - agreeing > 1 {
      let middle = (agreeing + differing) / 2
      let same = try ours.run(seed, middle, 0).lines == stock.run(seed, middle, 0).lines
      if same { agreeing = middle } else { differing = middle }
    }
    let before = try ours.run(seed, agreeing, 0).lines.count + (agreeing > 0 ? 1 : 0)
    let mine = try ours.run(seed, differing, differing), theirs = try stock.run(seed, differing, 0)
    let texts = [mine, theirs].map { String(decoding: $0.lines.dropFirst(before), as: UTF8.self) }
    Issue.record(
      "\(battery.name), seed \(seed), call \(differing): \(mine.description)\n  ours:  \(texts[0])\n  stock: \(texts[1])"
    )
  }

  private func script(_ name: String) throws -> String {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Data/agreement")
    return try String(contentsOf: folder.appending(path: "\(name).lua"), encoding: .utf8)
  }
}

/// What a round gave: the bytes of its lines, and the description of one call.
private struct Round {
  var lines: [UInt8]
  var description: String
}

/// A battery in the sandbox.
private struct Sandbox {
  let state: LuaState
  let function: LuaFunctionReference

  init(_ source: String, name: String) throws {
    var limits = SandboxLimits.console
    limits.string = 64 << 20
    limits.processorTime = nil
    state = try LuaState(limits: limits)
    function = try state.load(source: source, chunk: name)
  }

  func run(_ seed: Int, _ calls: Int, _ described: Int) throws -> Round {
    let results = try state.call(function, [.integer(Int64(seed)), .integer(Int64(calls)), .integer(Int64(described))])
    let bytes: [UInt8] =
      switch results.first {
      case .string(let text): Array(text.utf8)
      case .bytes(let bytes): bytes
      default: []
      }
    return Round(lines: bytes, description: results.last?.string ?? "")
  }
}

/// A battery in a state of the system's Lua with its own libraries.
private final class Stock {
  private let state: OpaquePointer

  init(_ source: String) throws {
    state = try #require(luaL_newstate())
    luaL_openlibs(state)
    try #require(luaL_loadbufferx(state, source, source.utf8.count, "=agreement", "t") == LUA_OK)
  }

  deinit { lua_close(state) }

  func run(_ seed: Int, _ calls: Int, _ described: Int) throws -> Round {
    lua_pushvalue(state, 1)
    for number in [seed, calls, described] { lua_pushinteger(state, Int64(number)) }
    try #require(lua_pcallk(state, 3, 2, 0, 0, nil) == LUA_OK)
    defer { lua_settop(state, 1) }
    var length = 0
    let text = try #require(lua_tolstring(state, -2, &length))
    return Round(lines: Array(UnsafeRawBufferPointer(start: text, count: length)), description: "")
  }
}
