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

  @Test func theHelpNamesEveryScope() throws {
    try withStore { care in
      let result = try care.shell("care access token --help")
      for scope in ["read", "identity", "answers", "alerts", "record", "audit"] {
        #expect(result.output.contains("  \(scope): "), "\(result.output)")
      }
    }
  }
}
