import CareLua
import Testing

/// Statistics of lists, and lists as CSV, at the prompt and in scripts.
@Suite struct ConsoleStatisticsTests {
  private static let plan = """
    return plan "knee" { title = "Knee", tasks = { task "dose" { title = "Dose", schedule = schedule.daily { at = "07:30" } } } }
    """

  /// Expressions and the values that they print.
  static let cases: [(source: String, values: [String])] = [
    ("mean { 1, 2, 6 }", ["3"]),
    ("mean { 1, 2 }", ["1.5"]),
    ("mean { { value = 4 }, { value = 'none' }, {}, { value = 8 } }", ["6", "2"]),
    ("mean {}", ["nil"]),
    ("median { 5, 1, 3 }", ["3"]),
    ("median { 4, 1, 3, 2 }", ["2.5"]),
    ("sd { 2, 4, 4, 4, 5, 5, 7, 9 } // 0.001", ["2138.0"]),
    ("sd { 2 }", ["nil"]),
    ("quantile({ 1, 2, 3, 4, 5 }, 0.25)", ["2"]),
    ("quantile({ 10, 20 }, 0.9)", ["19"]),
    ("quantile({ 3, 'x' }, 1)", ["3", "1"]),
    ("pcall(quantile, { 1 }, 2) and 'no' or 'refused'", ["\"refused\""]),
    ("csv { { b = 2, a = 'x,\"y\"' }, { a = 1.5 } }", [#""a,b\n\"x,\"\"y\"\"\",2\n1.5,\n""#]),
    ("csv { 1, 2 }", [#""value\n1\n2\n""#]),
    ("#insights { patient = 'p1' }", ["0"]),
  ]

  @Test(arguments: cases)
  func aListHasStatistics(source: String, values: [String]) throws {
    let bench = try ConsoleBench(plan: Self.plan)
    #expect(try bench.run(source) == values)
  }

  @Test func rowsOfTheStoreAreWrittenAsCSV() throws {
    let bench = try ConsoleBench(plan: Self.plan)
    #expect(try bench.run("csv(store.patients:fetch {}):match('^[a-z_,]+'):find('id') ~= nil") == ["true"])
  }
}
