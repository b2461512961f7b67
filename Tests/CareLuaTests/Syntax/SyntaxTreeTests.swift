import CareLua
import CareModel
import Testing

@Suite struct SyntaxTreeTests {
  private let source = LuaSource(
    file: "plan.lua",
    text: """
      local daily = { at = "25:00" }
      return plan "knee" {
        title = "Knie 👍", tasks = {
          task "check-in" { schedule = schedule.daily { at = "25:00" }, ["text"] = 'x', 7 },
        },
      }
      """)

  private func tree() throws -> SyntaxTree { try #require(SyntaxTree(source)) }

  @Test func fieldsHaveTheirKeyAndValueRanges() throws {
    let tree = try tree()
    let places = tree.nodes.compactMap { node -> [CareModel.SourceLocation]? in
      guard case .table(let fields) = node.kind else { return nil }
      return fields.filter { $0.key == .name("at") }.map { source.location(of: tree[$0.value].range) }
    }
    #expect(
      places.flatMap { $0 } == [
        CareModel.SourceLocation(file: "plan.lua", line: 1, column: 22, length: 7),
        CareModel.SourceLocation(file: "plan.lua", line: 4, column: 56, length: 7),
      ])
  }

  @Test func columnsCountCharacters() throws {
    let tree = try tree()
    let keys = tree.nodes.compactMap { node -> CareModel.SourceLocation? in
      guard case .table(let fields) = node.kind, let field = fields.first(where: { $0.key == .name("tasks") }) else {
        return nil
      }
      return source.location(of: field.keyRange)
    }
    #expect(keys == [CareModel.SourceLocation(file: "plan.lua", line: 3, column: 21, length: 5)])
  }

  @Test func keysInBracketsAndListItemsAreFields() throws {
    let tree = try tree()
    let keys = tree.nodes.compactMap { node -> [SyntaxTree.TableField.Key]? in
      guard case .table(let fields) = node.kind, fields.count == 3 else { return nil }
      return fields.map(\.key)
    }
    #expect(keys == [[.name("schedule"), .name("text"), .position(1)]])
  }

  @Test func theReturnedExpressionIsFound() throws {
    let tree = try tree()
    let returned = try #require(tree.returned)
    #expect(
      source.location(of: tree[returned].range)
        == CareModel.SourceLocation(file: "plan.lua", line: 2, column: 8, length: 13))
  }

  @Test(arguments: [
    ("local n = 0; local h = function() n = n + 1 end", ["n"], "a local of the file"),
    ("local h = function() local n = 0; n = n + 1 end", [], "its own local"),
    ("local h = function() local n = 0; return function() n = 1 end end", [], "a local of a function inside the hook"),
    ("local h = function(n) n = 1 end", [], "its parameter"),
    ("local h = function() count = 1 end", ["count"], "a global"),
    ("local h = function() for i = 1, 2 do i = 3 end end", [], "a loop's variable"),
    ("local n; local h = function() do local n; n = 1 end n = 2 end", ["n"], "the outer one of two of the same name"),
    ("local h = function() function helper() end end", ["helper"], "a global function"),
    ("local t = {}; local h = function() t.x = 1 end", [], "a field: frozen tables refuse it while it runs"),
    ("local n; local h = function() repeat local n; n = 1 until n == 1 end", [], "a local of a loop's body"),
  ])
  func assignmentsOutOfAFunctionAreFound(text: String, expected: [String], reason: String) throws {
    let tree = try #require(SyntaxTree(LuaSource(file: "hook.lua", text: text)))
    #expect(tree.assignments(outOf: 1).map(\.name) == expected, Comment(rawValue: reason))
  }

  @Test(arguments: [
    "return function", "x = = 1", "local 1", "f(", "{}", "a.b", "for x do end", "x = {a = }", "return 1 return 2",
    "f() = 1",
  ])
  func textThatIsNotLuaHasNoTree(text: String) {
    #expect(SyntaxTree(LuaSource(file: "x", text: text)) == nil)
  }

  @Test(arguments: [
    ("a\nb", 2), ("a\r\nb", 2), ("a\rb", 2), ("a\n\rb", 2), ("a\n\nb", 3), ("a\r\r\nb", 3),
  ])
  func linesAreCountedLikeInLua(text: String, line: Int) {
    let source = LuaSource(file: "x", text: text)
    let last = text.utf8.count - 1
    #expect(source.line(at: last) == line)
    #expect(source.lineText(line) == "b")
  }
}
