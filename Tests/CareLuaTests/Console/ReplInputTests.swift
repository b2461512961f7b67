import CareLua
import Testing

/// The text that piped input gives to the compiler grows with its lines, not with their square.
@Suite struct ReplInputTests {
  /// Returns the number of bytes that are compiled for lines of piped input.
  private func compiled(_ lines: [String]) throws -> Int {
    let bench = try ConsoleBench(prepared: false)
    var input = ReplInput(isNumberedThrough: true), bytes = 0
    for line in lines {
      input.add(line)
      guard input.shouldCompile() else { continue }
      bytes += input.chunk.utf8.count
      if try bench.run(input.chunk) != ["…"] { input.clear() }
    }
    #expect(input.isEmpty, "all chunks are complete")
    return bytes
  }

  @Test(arguments: [
    ("chunks of one line", "", "x = 1", ""), ("a table", "t = {", "  { 1, 'two' },", "}"),
    ("a function", "function f()", "  x = (x or 0) + 1", "end"),
    ("a long string", "s = [[", "it is never too late (", "]]"),
    ("a comment", "--[[", "end of ( nothing", "]] x = 1"),
    ("a sum", "x = 1 +", "  2 +", "  3"),
  ])
  func tenTimesTheLinesAreTenTimesTheWork(_ name: String, first: String, each: String, last: String) throws {
    func work(_ count: Int) throws -> Int {
      let lines = [first] + Array(repeating: each, count: count) + [last]
      return try compiled(first.isEmpty ? Array(repeating: each, count: count) : lines)
    }
    let (few, many) = (try work(3_000), try work(30_000))
    #expect(many <= 13 * few, "\(name): \(few) bytes, then \(many)")
  }
}
