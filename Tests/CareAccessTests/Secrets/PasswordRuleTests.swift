import CareAccess
import CareModel
import CareSQLite
import CareStore
import Testing

/// New passwords are long and not those that are guessed first; nothing is asked about the kinds of their characters.
struct PasswordRuleTests {
  private static let texts = ["rivera", "Dana Keller", "dkeller@example.org"]
  private static let context = ["study.example.org", "knee", "Knee after surgery"]

  private static func problem(_ password: String) -> PasswordProblem? {
    PasswordRule().problem(of: password, texts: texts, context: context)
  }

  @Test(arguments: [
    ("", PasswordProblem.short), ("fourteen chars", .short), ("P4$$w0rd!", .short),
    (String(repeating: "x1 ", count: 400), .long),
    ("aaaaaaaaaaaaaaaa", .repetitive), ("abababababababab", .repetitive), ("walnut walnut walnut ", .repetitive),
    ("tangerinetangerine", .repetitive),
    ("1234567890123456", .sequence), ("abcdefghijklmnop", .sequence), ("ponmlkjihgfedcba", .sequence),
    ("qwertzuiopasdfgh", .sequence), ("aaaabbbbccccdddd", .sequence), ("x12345678901234567y", .sequence),
    ("correct horse battery staple", .common), ("Password1234567890", .common), ("qwerty 1234567890", .common),
    ("1qaz2wsx3edc4rfv", .common), ("The quick brown fox!", .common), ("welcome20262026", .common),
    ("keller likes walnut cake", .ownWord), ("the RIVERA at midnight", .ownWord),
    ("careruntime 2026 !!!", .contextWord), ("knee knee surgery 1", .contextWord), ("study.example.org.7", .ownWord),
  ])
  func aPasswordIsRefusedForWhatIsWrongWithIt(password: String, problem: PasswordProblem) {
    #expect(Self.problem(password) == problem, "\(password)")
  }

  @Test(arguments: [
    "four quiet words here", "nur kleine buchstaben", "una taza azul llena", "네 개의 조용한 낱말을 씁니다",
    "静かな四つの言葉をここに書きます", "🌵🚲🥐🪁🧲🦔🍋🧦🪟🎻🛶🧩🌋🪴🥁", "a knee with eleven walnuts", "care for two green lanterns",
    "Zw8#kk !p vL2~ qR", "ein  Satz mit   Lücken", String(repeating: "walnut lantern ", count: 4) + "river",
  ])
  func longWordsOfAnyLanguageAreAccepted(password: String) { #expect(Self.problem(password) == nil, "\(password)") }

  @Test func charactersAreCountedAndNotTheirParts() {
    // 14 letters, each with a mark of its own.
    #expect(Self.problem("walnutesobmckv".map { "\($0)\u{308}" }.joined()) == .short)
    // Letters of full width are as easy to guess as others.
    #expect(Self.problem("ｐａｓｓｗｏｒｄ１２３４５６７") == .common)
  }

  @Test func aLongerListCanBeGiven() {
    let rule = PasswordRule { $0 == "four quiet words here" }
    #expect(rule.problem(of: "Four Quiet Words Here", texts: []) == .common)
  }

  @Test func everyMessageSaysWhatToWrite() {
    for problem in [PasswordProblem.short, .long, .ownWord, .contextWord, .common, .repetitive, .sequence] {
      #expect(problem.message.hasPrefix("the password ") && problem.message.contains("write "))
    }
  }

  @Test func aPasswordOfAnEarlierRuleStaysValid() throws {
    let fixture = try AccessFixture(), password = "twelve chars"
    _ = try fixture.addAccount()
    #expect(Self.problem(password) == .short)
    // Its hash, as an earlier release stored it.
    let stored =
      "scrypt$4$1$1$000102030405060708090a0b0c0d0e0f$"
      + "5f93babfbf6c5663e33d358ffc873cde5f0e5bf055be2b4996eaa5c6d45794c2"
    try fixture.engine.write { try $0.execute("UPDATE account SET password = ?1", .text(stored)) }
    #expect(throws: Never.self) {
      try fixture.access.signIn(
        email: "rivera@example.org", password: password, from: "192.0.2.7", at: AccessFixture.start)
    }
  }
}
