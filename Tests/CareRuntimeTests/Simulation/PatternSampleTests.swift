import CareModel
import CareRuntime
import Testing

/// Texts that simulated participants type where an author asks for a pattern.
struct PatternSampleTests {
  @Test(arguments: [
    "[A-Z]{2}[0-9]{4}", "\\d{3}-\\d{2}", "(yes|no|maybe)", "^[a-z]+@[a-z]+\\.org$", "[0-9]{1,2}:[0-5][0-9]", "a?b*c+",
    "(?:ab|cd){2,}", "[^0-9]+", "\\+?[0-9 ()-]{7,}", "(\\w+ ){2}\\w+", "[\\d.]+", "x{3}", "[]a]+", ".+",
    "(?<year>\\d{4})-(0[1-9]|1[0-2])",
  ])
  func aTextMatchesItsPattern(_ pattern: String) throws {
    let read = try Pattern(pattern)
    var random = SimulationRandom(seed: 7, participant: 1, decision: pattern)
    var found: Set<String> = []
    for _ in 0..<50 { found.insert(PatternSample.text(pattern, using: &random)) }
    #expect(try found.allSatisfy { try read.matches(wholeOf: $0) }, "\(found)")
  }

  @Test(arguments: ["(", "[", "[a-", "a{", "a{9999999999}", "\\", "(((((", "(?", "a{,3}", ")", "|", "x{5,2}", ""])
  func noPatternStopsIt(_ pattern: String) {
    var random = SimulationRandom(seed: 7, participant: 1, decision: pattern)
    #expect(PatternSample.text(pattern, using: &random).count <= 2_000)
    let deep = String(repeating: "(", count: 4_000) + String(repeating: ")*", count: 4_000)
    #expect(PatternSample.text(deep, using: &random).count <= 2_000)
    for wide in [
      "(([a-z]{2000}){2000}){2000}", "((((){2000}){2000}){2000}){2000}", "((((b?){2000}){2000}){2000}){2000}",
    ] {
      #expect(PatternSample.text(wide, using: &random).count <= 2_000)
    }
  }
}
