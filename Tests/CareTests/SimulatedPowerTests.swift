import Care
import CareLua
import CareModel
import CareRuntime
import Testing

/// Parameters that differ between virtual participants, and the comparison of their arms.
struct SimulatedPowerTests {
  /// A plan or a behavior in memory.
  private struct Text: SourceReader {
    let text: String

    func source(of module: String?) -> SourceText? {
      module == nil ? SourceText(path: "plan.lua", displayPath: "a.lua", text: text) : nil
    }
  }

  private static let plan = """
    return plan "trial" { title = "Trial",
      params = { arm = { kind = { "usual", "coach", "both" } }, wake = { kind = "time", default = "07:00" } },
      tasks = {
        task "ask" { title = "Ask", schedule = schedule.once { at = "09:00" }, survey = survey "ask" { steps = {
          form "all" { items = { numeric "pain" { text = "Pain", required = true }, boolean "well" { text = "Well?" } } } } } },
        task "walk" { title = "Walk", schedule = schedule.once { at = "10:00" }, targets = { value(1, { kind = "steps" }) } },
        task "rest" { title = "Rest", schedule = schedule.once { at = "11:00" } },
      } }
    """

  /// A behavior by which the pain of one arm is higher by so many standard deviations.
  private static func differing(by difference: Double) -> String {
    """
    params = { arm = { usual = 1, coach = 1 } }, do_task = 1, delay = minutes(5), drop_out = 0,
    traits = function(_, rng, params) return { mean = params.arm == "usual" and \(difference) or 0 } end,
    answers = function(_, rng, who) return { pain = rng:normal(who.mean, 1) } end,
    """
  }

  private func simulation(
    _ behavior: String, parameters: [String: ParameterValue] = [:], seed: UInt64 = 1
  ) throws -> Simulation {
    var setup = Simulation.Setup(
      plan: try LuaScriptHost().load(Text(text: Self.plan)), days: 1, seed: seed,
      start: try #require(CivilDate("2026-06-01")), zone: .utc, parameters: parameters)
    setup.watchesInsights = false
    return try Simulation(setup, behavior: LuaBehavior(Text(text: "return behaviour { \(behavior) }")))
  }

  private func comparison(
    on name: String = "pain", as summary: SimulatedFigure.Summary = .mean, of parameter: String = "arm",
    arms: [String] = [], test: GroupTest = .welch, in simulation: Simulation
  ) throws -> SimulatedComparison {
    try SimulatedComparison(
      of: parameter, arms: arms, on: SimulatedFigure(named: name, as: summary, in: simulation.setup.plan), test: test,
      level: 0.05, in: simulation)
  }

  /// Returns the power over simulations of 12 participants each.
  private func power(_ behavior: String, of count: Int, participants: Int = 12) throws -> SimulatedPower {
    var power = SimulatedPower(try comparison(in: simulation(behavior)))
    for seed in 1...count {
      power.add(try simulation(behavior, seed: UInt64(seed)).difference(power.comparison, participants: participants))
    }
    return power
  }

  @Test func participantsDrawTheirParameters() throws {
    let behavior = """
      params = { arm = { usual = 3, coach = 1 }, wake = { ["06:00"] = 1, ["08:00"] = 1 } },
      """
    let simulation = try simulation(behavior)
    let drawn = (1...2_000).map { simulation.parameters(of: $0) }
    #expect(drawn == (1...2_000).map { simulation.parameters(of: $0) })
    let usual = drawn.count { $0["arm"] == .text("usual") }, early = drawn.count { $0["wake"]?.description == "06:00" }
    // Four standard errors of a binomial share.
    #expect(abs(Double(usual) / 2_000 - 0.75) < 4 * (0.75 * 0.25 / 2_000).squareRoot())
    #expect(abs(Double(early) / 2_000 - 0.5) < 4 * (0.5 * 0.5 / 2_000).squareRoot())
    let both = drawn.count { $0["arm"] == .text("usual") && $0["wake"]?.description == "06:00" }
    #expect(abs(Double(both) / 2_000 - 0.375) < 4 * (0.375 * 0.625 / 2_000).squareRoot())
  }

  @Test func aValueForAllOverridesADistribution() throws {
    let behavior = "params = { arm = { usual = 1, coach = 1 } },"
    let simulation = try simulation(behavior, parameters: ["arm": .text("both")])
    #expect((1...50).allSatisfy { simulation.parameters(of: $0)["arm"] == .text("both") })
    #expect(simulation.parameters(of: 1)["wake"]?.description == "07:00")
  }

  @Test func traitsAndEventsHaveTheParameters() throws {
    let behavior = """
      params = { arm = { usual = 1, coach = 1 } }, drop_out = 0, decline = 0, delay = minutes(1),
      traits = function(_, _, params) return { does = params.arm == "coach" } end,
      do_task = function(event, _, who)
        if who.does ~= (event.params.arm == "coach") then error("they differ") end
        return who.does and 1 or 0
      end,
      """
    let simulation = try simulation(behavior)
    for number in 1...4 {
      let isCoached = simulation.parameters(of: number)["arm"] == .text("coach")
      #expect(try simulation.run(number).tasks["rest"]?.done == (isCoached ? 1 : 0))
    }
  }

  @Test func aKnownEffectIsFoundAsOftenAsExpected() throws {
    // By 8,000 comparisons of SciPy with arms of a binomial size.
    let expected = 0.779, count = 16
    let found = try power(Self.differing(by: 2), of: count)
    let tolerance = 4 * (expected * (1 - expected) / Double(count)).squareRoot()
    let share = try #require(found.share)
    #expect(abs(share - expected) < tolerance, "\(found.found)")
    #expect(found.simulations == count)
    #expect(found.arms.map(\.higher) == [found.found, 0])
    #expect(found.arms.map(\.participants).reduce(0, +) == 12)
    #expect(found.arms.map(\.counted) == found.arms.map(\.participants))
    let interval = try #require(found.interval)
    #expect(interval.low < share && share < interval.high)
    let means = try found.arms.map { arm in try #require(arm.mean) }
    #expect(abs(means[0] - means[1] - 2) < 4 * (2.0 / 6 / Double(count)).squareRoot() * 1.1)
    #expect(try power(Self.differing(by: 2), of: 3) == power(Self.differing(by: 2), of: 3))
  }

  @Test func simulationsThatCannotBeComparedAreCountedByReason() throws {
    let few = try power(Self.differing(by: 9), of: 2, participants: 2)
    #expect(few.obstacles == [.fewNumbers: 2])
    #expect(few.share == 0)
    let same = try power(
      "params = { arm = { usual = 1, coach = 1 } }, do_task = 1, delay = minutes(5), drop_out = 0, answers = function() return { pain = 4 } end",
      of: 2, participants: 14)
    #expect(same.obstacles == [.noVariation: 2])
    #expect(same.notCompared == 2)
    #expect(same.found == 0)
  }

  @Test func adherenceIsComparedToo() throws {
    let simulation = try simulation(
      """
      params = { arm = { usual = 1, coach = 1 } }, drop_out = 0, decline = 0, delay = minutes(1),
      do_task = function(event) return event.params.arm == "coach" and 0.9 or 0.1 end,
      """)
    let found = try simulation.difference(comparison(on: "adherence", in: simulation), participants: 12)
    let means = try found.arms.map { arm in try #require(arm.mean) }
    #expect(means[0] < means[1])
    #expect(found.arms.map(\.participants).reduce(0, +) == 12)
  }

  @Test func armsAreInThePlansOrderOrAsNamed() throws {
    let three = try simulation("params = { arm = { coach = 1, both = 1, usual = 1 } },")
    let two = try simulation("params = { arm = { coach = 1, usual = 1, both = 0 } },")
    #expect(try comparison(in: two).arms == [.text("usual"), .text("coach")])
    #expect(try comparison(arms: ["both", "usual"], in: three).arms == [.text("both"), .text("usual")])
    let found = try three.difference(comparison(arms: ["both", "usual"], in: three), participants: 12)
    #expect(found.arms.map(\.participants).reduce(0, +) < 12)
  }

  /// What is asked for, and the code of the refusal or a part of its message.
  static let refused: [(behavior: String, parameter: String, arms: [String], on: String, message: String)] = [
    ("params = { arm = { usual = 1 } },", "arm", [], "pain", "all participants have the same value of 'arm'"),
    ("", "wake", [], "pain", "all participants have the same value of 'wake'"),
    ("", "arm", [], "pain", "all participants have the same value of 'arm'"),
    ("params = { arm = { usual = 1, coach = 1, both = 1 } },", "arm", [], "pain", "'arm' has 3 values"),
    ("params = { arm = { usual = 1, coach = 1 } },", "am", [], "pain", "parameter 'am'; did you mean 'arm'?"),
    ("params = { arm = { usual = 1, coach = 1 } },", "arm", ["usual", "x"], "pain", "write one of usual, coach"),
    ("params = { arm = { usual = 1, coach = 1 } },", "arm", [], "pian", "'pian'; did you mean 'pain'?"),
    ("params = { arm = { usual = 1, coach = 1 } },", "arm", [], "ask", "write one of ask/pain, ask/well"),
    ("params = { arm = { usual = 1, coach = 1 } },", "arm", [], "ask/steps", "no kind of value 'ask/steps'"),
    ("params = { am = { usual = 1, coach = 1 } },", "arm", [], "pain", "parameter 'am'; did you mean 'arm'?"),
    ("params = { arm = { usual = 1, coch = 1 } },", "arm", [], "pain", "one of usual, coach, both"),
  ]

  @Test(arguments: refused)
  func whatCannotBeComparedIsRefused(
    behavior: String, parameter: String, arms: [String], on: String, message: String
  ) throws {
    do {
      _ = try comparison(on: on, of: parameter, arms: arms, in: simulation(behavior))
      Issue.record("not refused")
    } catch let error as SimulationError {
      #expect(error.message.contains(message), "\(error.message)")
    } catch let error as RuntimeError {
      #expect(error.message.contains(message), "\(error.message)")
    }
  }

  /// Names of figures, with what they mean.
  static let figures: [(name: String, source: SimulatedFigure.Source)] = [
    ("adherence", .adherence), ("pain", .values(tasks: ["ask"], kind: "pain")),
    ("ask/well", .values(tasks: ["ask"], kind: "well")), ("walk", .values(tasks: ["walk"], kind: nil)),
    ("steps", .values(tasks: ["walk"], kind: "steps")),
  ]

  @Test(arguments: figures)
  func aFigureIsFoundByItsName(name: String, source: SimulatedFigure.Source) throws {
    let plan = try LuaScriptHost().load(Text(text: Self.plan))
    #expect(try SimulatedFigure(named: name, in: plan).source == source)
  }

  /// Distributions in a file that are refused, and what is said.
  static let wrong: [(file: String, message: String)] = [
    ("params = { arm = { A = -1 } }", "a weight is a number from 0 to a billion"),
    ("params = { arm = { A = 0 } }", "no value has a weight above 0"),
    ("params = { arm = {} }", "no value has a weight above 0"), ("params = { arm = 'A' }", "expected"),
    ("params = { arm = { A = 'x' } }", "expected a number"), ("params = 3", "expected"),
  ]

  @Test(arguments: wrong)
  func anInvalidDistributionIsReportedAtItsPlace(file: String, message: String) {
    let found = #expect(throws: Diagnostics.self) { try LuaBehavior(Text(text: "return behaviour { \(file) }")) }
    #expect(found?.items.first?.message.contains(message) == true, "\(found?.text ?? "")")
    #expect(found?.items.first?.location?.file == "a.lua")
  }
}
