import CareLua
import Foundation
import Testing

/// The scanner calls a chunk incomplete only if Lua cannot compile it.
@Suite struct ChunkScannerTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardized

  private func isIncomplete(_ text: String) -> Bool {
    var scanner = ChunkScanner()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { scanner.add(String(line)) }
    return scanner.isIncomplete
  }

  @Test(arguments: [
    "x = 1.", "x = 1.5e", "x = 0x.8p-1", "local x <const> = 1\nlocal y <close>", "x = 'it''s'", "x = \"\\\"\"",
    "f { [1] = 2 }",
    "x = a[b[1]]", "x = [[ ( { ]]", "x = [==[ ]] ]==]", "-- ( { [", "--[[ ( ]] x = 1", "--[==[\n(\n]==]",
    "x = '(\\\nend'",
    "x = '\\z\n  (' y = 1", "while a do end", "for i = 1, 2 do end",
    "while (function() do end return true end)() do break end",
    "repeat local x = 1 until x", "goto a ::a::", "return", "return ...", "x = f'('", "x.y.z = 1", "a = b >\nc",
    "x = # 'a'",
    "if a then b() elseif c then d() else e() end", "x = function() end", "print(1) ; ", "x = 3 // 2", "x = '",
  ])
  func aChunkThatMayBeCompleteIsLeftToLua(_ text: String) {
    #expect(!isIncomplete(text))
  }

  @Test(arguments: [
    "x =", "x = 1 +", "f(", "x = {", "x = a[", "if a then", "while a do", "for i = 1, 2 do x()", "repeat x()",
    "x = function()",
    "x = [[\n(", "x = [==[ ]]", "--[[", "--[==[ ]]", "x = '(\\", "x = a and", "x = not", "local", "x = a ..", "f(a,",
    "while a",
    "x = '\\z", "goto", "return a,", "do\ndo\nend",
  ])
  func aChunkThatCannotEndSoIsIncomplete(_ text: String) {
    #expect(isIncomplete(text))
  }

  @Test func noIncompleteChunkOfAnyPlanCompiles() throws {
    let state = try LuaState(limits: .console)
    var incomplete = 0
    for folder in ["plans", "examples"] {
      let files =
        FileManager.default.enumerator(atPath: Self.root.appending(path: folder).path)?
        .compactMap { $0 as? String }.filter { $0.hasSuffix(".lua") && $0 != "care.d.lua" } ?? []
      for file in files.sorted() {
        let text = try String(contentsOf: Self.root.appending(path: "\(folder)/\(file)"), encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(60)
        var scanner = ChunkScanner()
        for (number, line) in lines.enumerated() {
          scanner.add(String(line))
          guard scanner.isIncomplete else { continue }
          incomplete += 1
          let part = lines.prefix(number + 1).joined(separator: "\n")
          for source in [part, "return " + part] {
            #expect(throws: LuaError.self, "\(file):\(number + 1)") {
              _ = try state.load(source: source, chunk: "part")
            }
          }
        }
      }
    }
    #expect(incomplete > 500)
  }
}
