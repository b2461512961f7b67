import Foundation
import Testing

/// `care access token`: what it says where no account can have a token, and what it asks for.
struct TokenCommandTests {
  private static let plan = """
    return plan "p" { title = "P", tasks = { task "walk" { title = "Walk", schedule = schedule.daily { at = "08:00" } } } }
    """

  private func withStore(_ body: (CareProcess) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.plan, to: "p/plan.lua")
      let made = try care.shell("care seed p --zone UTC")
      try #require(made.code == 0, "\(made.errors)")
      try body(care)
    }
  }

  @Test func aNewServerHasNoTokens() throws {
    try withStore { care in
      let result = try care.shell("care access token list && care access token list --json | tr -d ' \\n'")
      #expect(result.code == 0 && result.output == "none\n[]", "\(result.output)\(result.errors)")
    }
  }

  @Test(arguments: [
    ("create lab --account rivera --role clinician --scope read", "there is no account 'rivera' that can sign in"),
    ("create lab --account rivera --role clinician", "--scope"),
    ("create lab --account rivera --role nurse --scope read", "--role"),
    ("create lab --account rivera --role clinician --scope everything", "--scope"),
    ("create lab --account rivera --role clinician --scope read --days 367", "pass a number from 1 to 366"),
    ("create lab --account rivera --role analyst --scope identity", "no right of the scope 'identity'"),
    ("revoke lab", "there is no token 'lab'; there are none"),
  ])
  func whatIsNotRightIsRefusedWithWhatToPass(words: String, message: String) throws {
    try withStore { care in
      let result = try care.shell("care access token \(words)")
      #expect(result.code != 0 && result.errors.contains(message), "\(result.errors)")
      #expect(result.output.isEmpty)
    }
  }

  @Test(arguments: [
    ("access token list --json --jsn", 64, "usage", "Unknown option '--jsn'"),
    ("access token create lab --json", 64, "usage", "--account"),
    ("access token create lab --account rivera --role nurse --scope read --json", 64, "usage", "--role"),
    ("access token create lab --account a --role clinician --scope read --days 0 --json", 64, "usage", "from 1 to"),
    ("access tokn --json", 64, "usage", "Unknown option"),
    // A command that has no documents says so in one.
    ("access token revoke lab --json", 64, "usage", "Unknown option '--json'"),
    ("access token create lab --account rivera --role clinician --scope read --json", 1, "not_found", "no account"),
    ("serve --prot 1 --json", 64, "usage", "Unknown option '--prot'"),
    ("serve erase --patient ana --store none.sqlite --json", 64, "usage", "there is no store"),
  ])
  func errorsAreDocumentsUnderJSON(words: String, exit: Int32, code: String, message: String) throws {
    struct Document: Decodable {
      struct Content: Decodable {
        let code: String, exit: Int32, message: String
      }
      let error: Content
    }
    try withStore { care in
      let result = try care.shell("care \(words)")
      #expect(result.code == exit && result.output.isEmpty, "\(result.output)\(result.errors)")
      let error = try JSONDecoder().decode(Document.self, from: Data(result.errors.utf8)).error
      #expect(error.code == code && error.exit == exit && error.message.contains(message), "\(result.errors)")
    }
  }

  @Test(arguments: ["serve --help --json", "access token list --jsn", "access token list -- --json"])
  func withoutTheOptionAndForHelpItIsText(words: String) throws {
    try withStore { care in
      let result = try care.shell("care \(words)")
      #expect(!result.output.hasPrefix("{") && !result.errors.hasPrefix("{"), "\(result.output)\(result.errors)")
    }
  }

  @Test func theHelpNamesEveryScope() throws {
    try withStore { care in
      let result = try care.shell("care access token --help")
      for scope in ["read", "identity", "answers", "alerts", "record", "audit"] {
        #expect(result.output.contains("  \(scope): "), "\(result.output)")
      }
    }
  }
}
