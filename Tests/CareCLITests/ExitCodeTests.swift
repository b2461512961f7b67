import Foundation
import Testing

struct ExitCodeTests {
  @Test(arguments: [
    // Help is not an error.
    ("--help", 0),
    ("explain E012", 0),
    // Something does not exist.
    ("explain E999", 1),
    ("today", 1),
    ("check nowhere", 1),
    ("run nowhere.lua", 1),
    // A plan with errors.
    ("check broken", 2),
    ("seed broken", 2),
    // Usage errors.
    ("check", 64),
    ("chekc", 64),
    ("today --on yesterday", 64),
    ("--zone Mars/Base today", 64),
    ("today --zone Mars/Base", 64),
    ("today --at noon --store :memory:", 64),
    ("tasks show", 64),
    ("enroll p --patient a --start 2026-01-01 --anchor surgery", 64),
    ("demo --json", 64),
  ])
  func aCommandEndsWithItsCode(_ line: String, _ code: Int32) throws {
    try withCare { care in
      try care.write("return plan \"p\" { titel = 1 }\n", to: "broken/plan.lua")
      let result = try care.shell("care \(line)")
      #expect(result.code == code, "\(result.output)\(result.errors)")
      if code == 1 { #expect(result.errors.hasPrefix("care: ")) }
      if code == 1 { #expect(result.output == "") }
    }
  }

  @Test(arguments: [
    // Authored input has a list of diagnostics.
    ("seed broken", "diagnostics", 2, 1),
    // An error of the store has the code that scripts see.
    ("enroll p --patient a --start 2026-06-07", "not_found", 1, 0),
    // An error without a code.
    ("seed nowhere", "failed", 1, 0),
  ])
  func aFailureIsReportedInJSON(_ line: String, _ code: String, _ exit: Int, _ diagnostics: Int) throws {
    struct Document: Decodable {
      struct Mistake: Decodable {
        let code: String
      }
      struct Content: Decodable {
        let code: String, exit: Int, message: String, diagnostics: [Mistake]?
      }
      let error: Content
    }
    try withCare { care in
      try care.write("return plan \"p\" { titel = 1, tasks = {} }\n", to: "broken/plan.lua")
      let result = try care.shell("care \(line) --store :memory: --json")
      #expect(result.output == "")
      #expect(Int(result.code) == exit)
      let error = try JSONDecoder().decode(Document.self, from: Data(result.errors.utf8)).error
      #expect(error.code == code)
      #expect(error.exit == exit)
      #expect(!error.message.isEmpty)
      #expect((error.diagnostics ?? []).filter { $0.code.hasPrefix("E") }.count >= diagnostics)
      #expect(error.diagnostics == nil || diagnostics > 0)
    }
  }

  /// Usage errors, each with its message: what the parser finds, what an option refuses, and what a command says when it has begun.
  static let usageErrors: [(arguments: [String], message: String)] = [
    (["today", "--json", "--jsn"], "Unknown option '--jsn'. Did you mean '--json'?"),
    (["today", "--json", "extra"], "Unexpected argument 'extra'"),
    (["check", "--json"], "Missing expected argument '<path> ...'"),
    (["today", "--json", "--zone"], "Missing value for '--zone <zone>'"),
    (
      ["today", "--json", "--author", "a\nb"],
      "--author has a line break or another control character; write it on one line"
    ),
    (["tasks", "show", "--json"], "'show' needs an id"),
    (["demo", "--json"], "care demo has no JSON output; omit --json"),
    (["today", "--json", "--a\u{1B}[31m\u{202E}"], "Unknown option '--a\u{1B}[31m\u{202E}'"),
  ]

  @Test(arguments: usageErrors)
  func aUsageErrorIsReportedInJSON(_ arguments: [String], _ message: String) throws {
    struct Document: Decodable {
      struct Content: Decodable {
        let code: String, exit: Int, message: String
      }
      let error: Content
    }
    try withCare { care in
      let result = try care.run(arguments)
      #expect(result.output == "" && result.code == 64)
      let error = try JSONDecoder().decode(Document.self, from: Data(result.errors.utf8)).error
      #expect(error.code == "usage" && error.exit == 64)
      #expect(error.message == message)
      // Nothing in it reaches the terminal as an escape.
      #expect(!result.errors.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    }
  }

  @Test(arguments: ["today --help --json", "help today", "today --jsn", "today --jsn -- --json"])
  func withoutTheOptionAndForHelpItIsText(_ line: String) throws {
    try withCare { care in
      let result = try care.shell("care \(line)")
      #expect(!result.output.hasPrefix("{") && !result.errors.hasPrefix("{"))
      #expect((result.output + result.errors).contains("care today"))
    }
  }

  @Test func aQueryDoesNotCreateAStore() throws {
    try withCare { care in
      let result = try care.run("patients")
      #expect(result.errors == "care: there is no store at 'care.sqlite'; create one with: care seed PATH\n")
      #expect(!FileManager.default.fileExists(atPath: care.folder.appending(path: "care.sqlite").path))
    }
  }
}
