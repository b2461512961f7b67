import Foundation
import Testing

/// `care simulate --compare`: its output, its options, and what it refuses.
struct SimulatePowerTests {
  private static let plan = """
    return plan "trial" { title = "Trial", params = { arm = { kind = { "usual", "coach", "both" } } },
      tasks = { task "ask" { title = "Ask", schedule = schedule.once { at = "09:00" },
        survey = survey "ask" { steps = { form "all" { items = {
          scale "pain" { min = 0, max = 10, required = true }, boolean "well" { text = "Well?" } } } } } } } }
    """
  private static let behavior = """
    return behaviour { params = { arm = { usual = 1, coach = 1 } }, do_task = 1, delay = minutes(5), drop_out = 0,
      answers = function(event, rng)
        return { pain = event.params.arm == "usual" and rng:int(6, 10) or rng:int(0, 4) }
      end }
    """
  private static let asked = [
    "simulate", "trial", "--participants", "16", "--days", "1", "--behavior", "b.lua", "--compare", "arm", "--on",
    "pain",
    "--repeat", "4",
  ]

  private func simulated(_ arguments: [String]) throws -> CareProcess.Result {
    try withCare { care in
      try care.write(Self.plan, to: "trial/plan.lua")
      try care.write(Self.behavior, to: "b.lua")
      return try care.run(arguments)
    }
  }

  @Test func theTextSaysHowOftenTheDifferenceIsFound() throws {
    let shown = try simulated(Self.asked + ["--test", "ranks"])
    #expect(shown.code == 0 && shown.errors == "", "\(shown.errors)")
    let lines = shown.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first == "Trial")
    #expect(shown.output.contains("4 simulations of 16 participants, 1 day from Mon 1 June 2026, UTC"))
    #expect(shown.output.contains("\nPower  100%, 95% interval 51% to 100%: a difference was found in 4 of"))
    #expect(shown.output.contains("  mean of pain, rank-sum test, p < 0.05\n"))
    let usual = try #require(lines.first { $0.hasPrefix("usual") }).split(separator: " ")
    #expect(usual.last == "4", "\(usual)")
  }

  @Test func jsonHasThePowerAndTheArms() throws {
    let shown = try simulated(Self.asked + ["--json", "--seed", "9"])
    let document = try #require(try JSONSerialization.jsonObject(with: Data(shown.output.utf8)) as? [String: Any])
    #expect(
      Set(document.keys) == [
        "plan", "participants", "days", "simulations", "seed", "start", "zone", "compare", "on", "figure", "test",
        "alpha", "power", "low", "high", "found", "arms", "not_compared",
      ])
    #expect(document["simulations"] as? Int == 4)
    #expect(document["seed"] as? Int == 9)
    #expect(document["test"] as? String == "welch")
    let arms = try #require(document["arms"] as? [[String: Any]])
    #expect(arms.map { $0["arm"] as? String } == ["usual", "coach"])
    #expect(
      arms.map { Set($0.keys) } == Array(repeating: ["arm", "participants", "with_number", "mean", "higher"], count: 2))
    #expect(try simulated(Self.asked + ["--json", "--seed", "9"]).output == shown.output)
  }

  /// Options, with the exit code and a part of what is said.
  static let refused: [(arguments: [String], code: Int32, message: String)] = [
    (["--compare", "arm"], 64, "a comparison needs both --compare and --on"),
    (["--on", "pain"], 64, "a comparison needs both --compare and --on"),
    (["--repeat", "5"], 64, "add --compare and --on"),
    (["--compare", "arm", "--on", "pain", "--repeat", "0"], 64, "--repeat must be 1 to 10000"),
    (["--compare", "arm", "--on", "pain", "--repeat", "99999999999999999999"], 64, "--repeat must be 1 to 10000"),
    (["--compare", "arm", "--on", "pain", "--alpha", "1"], 64, "--alpha must be above 0 and below 1"),
    (["--compare", "arm", "--on", "pain", "--alpha", "nan"], 64, "--alpha must be above 0 and below 1"),
    (["--compare", "arm=usual", "--on", "pain"], 64, "--compare takes a parameter"),
    (["--compare", "arm", "--on", "adherence", "--figure", "max"], 64, "omit it for adherence"),
    (["--compare", "arm", "--on", "pain", "--into", "s.sqlite"], 64, "--into keeps one simulation"),
    (["--compare", "am", "--on", "pain"], 1, "did you mean 'arm'?"),
    (["--compare", "arm", "--on", "pian"], 1, "did you mean 'pain'?"),
    (["--compare", "arm", "--on", "well"], 1, "has a number of 'well'"),
    (["--compare", "arm", "--on", "pain", "--param", "arm=coach"], 1, "the same value of 'arm'"),
    (["--compare", "arm=usual,both", "--on", "pain"], 1, "write one of usual, coach"),
  ]

  @Test(arguments: refused)
  func aComparisonThatCannotBeMadeIsRefused(arguments: [String], code: Int32, message: String) throws {
    let shown = try simulated(
      ["simulate", "trial", "--participants", "4", "--days", "1", "--behavior", "b.lua"] + arguments)
    #expect(shown.code == code, "\(shown.output)")
    #expect(shown.errors.contains(message), "\(shown.errors)")
    #expect(shown.output == "")
  }
}
