import CareLua
import Testing

/// `csv` with a file: at the prompt only, and through the host.
@Suite struct CSVFileTests {
  private final class Files {
    var written: [String] = []
  }

  @Test func thePromptWritesRowsToAFile() throws {
    let bench = try ConsoleBench(), files = Files()
    bench.console.environment.writeFile = { text, path, overwrites in
      files.written.append("\(path) \(overwrites) \(text)")
    }
    #expect(try bench.run("csv({ { a = 1 } }, 'a.csv')") == [])
    #expect(try bench.run("csv({ 2 }, 'b.csv', { overwrite = true })") == [])
    #expect(files.written == ["a.csv false a\n1\n", "b.csv true value\n2\n"])
  }

  @Test func aScriptWritesNoFiles() throws {
    let failure = try #require(try ConsoleBench().failure("csv({ 1 }, 'a.csv')"))
    #expect(failure.code == "not_allowed")
    #expect(failure.message.contains("only at the prompt"))
  }
}
