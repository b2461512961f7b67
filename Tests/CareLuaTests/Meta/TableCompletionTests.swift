import CareLua
import Testing

/// What a word inside the table of a call may become.
@Suite struct TableCompletionTests {
  /// A chunk up to the cursor, the word before it, and what it may become at the least; with `!` what it may not.
  private static let cases: [(text: String, word: String, found: [String])] = [
    ("schedule.daily { a", "a", ["at = ", "also = ", "!every = "]),
    ("schedule.daily { at = \"08:00\", ", "", ["every = ", "start = ", "!at = "]),
    ("return plan \"p\" { tasks = { task \"t\" {\n  sch", "sch", ["schedule = "]),
    ("task(\"t\", { ti", "ti", ["title = "]),
    // Tables within tables.
    ("task \"t\" { reminders = { { a", "a", ["at = ", "after_start = "]),
    ("task \"t\" { reminders = { a", "a", ["at = "]),
    ("task \"t\" { reminders = { { at = \"start\" }, { be", "be", ["before_close = "]),
    ("schedule.daily { bursts = { le", "le", ["length = "]),
    ("survey \"s\" { steps = { form \"f\" { items = { scale \"x\" { m", "m", ["min = ", "max = ", "min_label = "]),
    ("survey \"s\" { steps = { form \"f\" { go = { { wh", "wh", ["when = "]),
    // The last argument of a call.
    ("value(10, { k", "k", ["kind = "]),
    ("schedule.rrule(\"FREQ=DAILY\", { st", "st", ["start = "]),
    ("s:events(\"2026-06-07\", \"2026-06-08\", { p", "p", ["patient = ", "params = ", "plan = "]),
    ("store.patients:add { z", "z", ["zone = "]), ("store.tasks:fetch { l", "l", ["limit = "]),
    ("event:card():press(\"log\", { x", "x", []),
    // Values: words, yes and no, what makes one.
    ("task \"t\" { card = \"ch", "ch", ["checklist\""]), ("task \"t\" { card = ", "", ["\"checklist\"", "card"]),
    ("task \"t\" { until_done = t", "t", ["true"]), ("task \"t\" { schedule = sch", "sch", ["schedule.daily"]),
    ("schedule.weekly { on = { \"m", "m", ["mon\""]), ("schedule.monthly { missing = ", "", ["\"clamp\"", "\"skip\""]),
    ("plan \"p\" { tasks = { t", "t", ["task"]), ("task \"t\" { opens = ho", "ho", ["hours("]),
    // Where no field can stand.
    ("schedule.daily { at = \"08:00\" } a", "a", []), ("x = { a", "a", []), ("task \"t\" { title = f(a", "a", []),
    ("task \"t\" { title = x.a", "a", []), ("schedule.daily { at", "xx", []), ("schedule.daily { [\"a", "a", []),
    ("s = 'unfinished\n schedule.daily { a", "a", []), ("}}}) schedule.daily { ev", "ev", ["every = "]),
  ]

  @Test(arguments: cases.indices)
  func aWordInATableIsCompleted(index: Int) {
    let (text, word, expected) = Self.cases[index]
    let found = Registry.everything.tableCompletions(in: text, word: word) { $0 == "s" ? "schedule" : nil }
    #expect(expected.isEmpty == found.isEmpty, "\(text): \(found)")
    for candidate in expected {
      let isThere = found.contains(candidate.replacing("!", with: ""))
      #expect(isThere != candidate.hasPrefix("!"), "\(text): \(found)")
    }
  }

  @Test func aVariableStandsForWhatItHolds() throws {
    let bench = try ConsoleBench()
    #expect(bench.console.tableCompletions(in: "cp:pause { rea", word: "rea") == ["reason = "])
    #expect(bench.console.tableCompletions(in: "nobody:pause { rea", word: "rea") == [])
  }
}
