import CareModel
import CareSurvey
import Foundation

/// Runs of surveys: walking, validating, opening, and saving.
enum SurveyBenchmarks {
  static func run(isWanted: (String) -> Bool) throws -> [LuaMeasurement] {
    try themes.flatMap { try $0() }.filter { isWanted($0.name) }.map { try $0.measure() }
  }

  /// Does the work of a measurement once; see ``LuaComparison/once(_:amount:in:)``.
  static func once(_ name: String, amount: Int) throws { try LuaComparison.once(name, amount: amount, in: themes) }

  private static let themes: [@Sendable () throws -> [LuaComparison]] = [all, ImportBenchmarks.all]

  private static func all() throws -> [LuaComparison] {
    let asked = walk, large = large, pain = scale("pain")
    guard asked.diagnose().isEmpty, large.diagnose().isEmpty else {
      throw BenchError.text("the surveys of the benchmarks are wrong")
    }
    let done = try finished(asked)
    guard done.finished == .completed, done.path.count == 20 else {
      throw BenchError.text("the walk does not visit its steps")
    }
    let half = try finished(asked, steps: 10).save()
    return [
      LuaComparison(
        "survey.walk-of-20-steps", unit: .us, goal: 50, operations: 200,
        ours: { for _ in 0..<$0 { blackHole(try finished(asked)) } }),
      LuaComparison(
        "survey.validate", unit: .ns, goal: 200, operations: 100_000,
        ours: { for number in 0..<$0 { blackHole(try pain.validate(.integer(number % 11))) } }),
      LuaComparison(
        "survey.open-1000-items", unit: .ms, goal: 2, operations: 10,
        ours: { for _ in 0..<$0 { blackHole(try begin(large).visibleItems) } }),
      LuaComparison(
        "survey.save-and-resume", unit: .us, goal: 200, operations: 100,
        ours: {
          for _ in 0..<$0 {
            let saved = try SavedRun(json: try half.json())
            let resumed = try SurveyRun.resume(asked, from: saved)
            guard resumed.changes.isEmpty else { throw BenchError.text("the run was changed") }
            blackHole(resumed.run.save())
          }
        }),
    ]
  }

  private static func begin(_ survey: Survey) throws -> SurveyRun {
    try .begin(survey, runID: "bench", at: start)
  }

  private static let start = Instant(milliseconds: 1_780_000_000_000)

  /// A run whose participant has answered some steps.
  private static func finished(_ survey: Survey, steps: Int = 20) throws -> SurveyRun {
    var run = try begin(survey)
    for number in 0..<steps {
      try run.answer("i\(number)", .integer(number % 11), at: start)
      for item in try run.visibleItems.dropFirst() { try run.answer(item.id, .integer(1), at: start) }
      try run.next(at: start)
    }
    return run
  }

  private static func scale(_ id: String, when: Condition? = nil) -> FormItem {
    FormItem(
      id: id, text: "How much does it hurt?", format: .scale(ScaleFormat(min: 0, max: 10)), required: true, when: when)
  }

  /// Twenty steps, each with a question, one that depends on it, and branches on the answers before.
  private static let walk = Survey(
    id: "walk",
    steps: (0..<20).map { number in
      let before = ItemReference("i\(number - 1)")
      let item = ItemReference("i\(number)")
      return Step(
        id: "s\(number)", kind: .form, title: "Step \(number)",
        items: [scale("i\(number)"), scale("more\(number)", when: .atLeast(item: item, value: 5))],
        skip: number == 0 ? nil : .all(of: [.equals(item: before, value: .integer(3)), .isSkipped(item: before)]),
        go: number == 19
          ? nil
          : .branches(
            branches: [.init(when: .above(item: item, value: 10), to: "end")], otherwise: "s\(number + 1)"))
    })

  /// A form of a thousand items, every second of which depends on the one before.
  private static let large = Survey(
    id: "large",
    steps: [
      Step(
        id: "all", kind: .form,
        items: (0..<1000).map { number in
          let before = ItemReference("i\(number - 1)")
          return scale("i\(number)", when: number.isMultiple(of: 2) ? nil : .atLeast(item: before, value: 5))
        })
    ])
}
