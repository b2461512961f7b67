import Foundation
import Testing

/// The modules of `plans/lib`.
struct SharedModuleTests {
  private static let folder = CareProcess.project.appending(path: "plans/lib")

  private static func names(in folder: URL, ending: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path()).filter { $0.hasSuffix(ending) }.sorted()
  }

  @Test func everyModuleHasASampleWithTestsAndDocumentation() throws {
    let page = try String(contentsOf: Self.folder.appending(path: "README.md"), encoding: .utf8)
    let modules = try Self.names(in: Self.folder, ending: ".lua").map { String($0.dropLast(4)) }
    #expect(modules.count >= 8)
    for module in modules {
      #expect(page.contains("\n## \(module)\n"), "\(module) has no section")
      let text = try String(contentsOf: Self.folder.appending(path: module + ".lua"), encoding: .utf8)
      #expect(text.hasPrefix("-- "), "\(module) has no head")
      // The tests of the other modules cover this one.
      guard module != "options" else { continue }
      let sample = Self.folder.appending(path: "samples/\(module)")
      #expect(try !Self.names(in: sample.appending(path: "tests"), ending: ".lua").isEmpty, "\(module)")
      let plan = try String(contentsOf: sample.appending(path: "plan.lua"), encoding: .utf8)
      #expect(plan.contains("require \"\(module)\""), "\(module)")
    }
  }

  /// A field that a task has, and a module neither sets nor takes, is one that no author of such a task can set.
  @Test func everyFieldOfATaskIsTakenOrSetByTheModules() throws {
    let definitions = try String(
      contentsOf: CareProcess.project.appending(path: "plans/care.d.lua"), encoding: .utf8)
    let task = try #require(definitions.split(separator: "---@class (exact) care.Task\n").last)
    let lines = task.split(separator: "\n").prefix { $0.hasPrefix("---@field ") }
    let fields = lines.compactMap { $0.dropFirst("---@field ".count).split(whereSeparator: " ?".contains).first }
    let options = try String(contentsOf: Self.folder.appending(path: "options.lua"), encoding: .utf8)
    let taken = try #require(options.split(separator: "options.task_fields = {\n").last?.split(separator: "}").first)
    let own = try #require(options.split(separator: "options.own_fields = {\n").last?.split(separator: "}").first)
    let set = own.split(separator: "\n").compactMap { $0.split(whereSeparator: " =".contains).first }.map(String.init)
    #expect(set == ["card", "extract", "link", "schedule", "survey"])
    #expect(fields.count > 20)
    #expect(
      fields.map(String.init).filter { $0 != "title" && !set.contains($0) && !taken.contains("\"\($0)\"") } == [])
  }

  @Test func everySamplePassesItsCheckAndTests() throws {
    try withCare(["plans"]) { care in
      let check = try care.run("check", "plans/lib/samples")
      #expect(check.code == 0, "\(check.output)\(check.errors)")
      let tests = try care.run("test", "plans/lib/samples")
      #expect(tests.code == 0, "\(tests.output)\(tests.errors)")
      #expect(tests.output.contains(" 0 failed"))
    }
  }

  @Test func aCardThatNoTaskHasYetMayRecord() throws {
    try withCare(["plans"]) { care in
      try care.write(
        "local medication = require \"medication_card\"\n\nlocal made = medication.card { amounts = { 500 } }\n"
          + "return plan \"p\" { title = \"P\" }\n", to: "plans/early/plan.lua")
      let check = try care.run("check", "plans/early")
      #expect(check.code == 0, "\(check.output)\(check.errors)")
    }
  }

  /// Calls in a plan, and the diagnostics at their lines.
  @Test(arguments: [
    (
      "medication_card", "card { amounts = { 500 }, daly_max = 4000 }",
      "unknown option 'daly_max' of medication_card.card; did you mean `daily_max`?"
    ),
    ("medication_card", "card {}", "medication_card.card needs `amounts`, a list"),
    (
      "medication_card", "card { amounts = {} }", "`amounts` of medication_card.card is empty; write e.g. { 500, 1000 }"
    ),
    (
      "medication_card", "card { amounts = { 500 }, min_gap = 4 }",
      "`min_gap` of medication_card.card must be an interval such as hours(4), got a whole number"
    ),
    ("medication_card", "card(4)", "medication_card.card takes a table of options, got a whole number"),
    (
      "medication_card", "card { amounts = { 500 }, daily_max = 4 }",
      "`daily_max` of medication_card.card is less than every amount, so no dose could be taken; write both in mg"
    ),
    (
      "medication_card", "task { id = \"a\", title = \"A\", amounts = { 500 }, daily_max = 4 }",
      "`daily_max` of medication_card.task is less than every amount"
    ),
    ("medication_card", "card { amounts = { 0 / 0 } }", "`amounts` of medication_card.card holds what is no amount"),
    (
      "medication_card", "card { amounts = { 500 }, min_gap = hours(-4) }",
      "`min_gap` of medication_card.card is no time; write e.g. hours(4)"
    ),
    (
      "medication_card", "task { id = \"a\", title = \"A\", amounts = { 1 }, schedule = schedule.daily {} }",
      "medication_card.task sets `schedule` itself: when it is due is part of it"
    ),
    (
      "phq9", "task { schedule = schedule.daily {}, to = \"x\", extract = { \"mood\" } }",
      "phq9.task sets `extract` itself: its values are what it records"
    ),
    ("rotating_sites", "card { sites = { \"a\", \"b\", \"a\" } }", "`sites` of rotating_sites.card has 'a' twice"),
    ("rotating_sites", "card { sites = { \"left\" } }", "`sites` of rotating_sites.card has fewer than two places"),
    ("taper", "schedule { from = 40, to = 5, by = 10, every = days(7) }", "taper.schedule: the steps do not meet `to`"),
    (
      "taper", "schedule { steps = { { 40 }, { 20, days(7) } } }",
      "step 1 of taper.schedule does not end; write { 40, days(7) }"
    ),
    ("taper", "schedule { steps = { { 40 } }, from = 40 }", "taper.schedule takes `steps`, or `from`, `to`, `by` and"),
    (
      "taper", "schedule { steps = { { 40, days(0) }, { 20 } } }",
      "step 1 of taper.schedule has no time; write { 40, days(7) }"
    ),
    (
      "taper", "schedule { steps = { { 40, days(7), at = \"09:00\" }, { 20 } } }",
      "unknown field 'at' of step 1 of taper.schedule"
    ),
    ("wake_times", "daily { times = 2, gap = hours(-2) }", "`gap` of wake_times.daily is no time; write hours(4)"),
    ("wake_times", "daily { after = hours(-2) }", "`after` of wake_times.daily is before waking"),
    ("taper", "schedule {}", "taper.schedule needs `steps`, or `from`, `to`, `by` and `every`"),
    ("wake_times", "daily { times = 3 }", "wake_times.daily needs a `gap` for more than one time"),
    (
      "wake_times", "daily { times = 5, gap = hours(5) }",
      "time 5 of wake_times.daily is more than 16 hours after waking"
    ),
    ("streak", "insight(\"s\", { share = 2 })", "`share` of streak.insight is more than 1; write 1 or less"),
    ("target_range", "progress { kind = \"g\" }", "target_range.progress needs a `min`, a `max` or both"),
    (
      "weekly_summary", "insight(\"w\", { values = { {} } })",
      "item 1 of `values` of weekly_summary.insight needs a `task` and a `kind`"
    ),
    (
      "symptom_log", "of { id = \"s\", symptoms = { \"nausea\" } }",
      "symptom 1 of symptom_log.of needs a kind and a text"
    ),
    (
      "questionnaire", "of { id = \"q\", title = \"Q\", options = {}, items = {} }",
      "`items` of questionnaire.of is empty"
    ),
    (
      "weekly_summary", "insight(\"w\", { values = { { task = \"a\", kind = \"b\", unit = \"mg\" } } })",
      "unknown field 'unit' of item 1 of `values` of weekly_summary.insight; did you mean `units`?"
    ),
    (
      "symptom_log", "of { id = \"s\", symptoms = { { \"a\", \"A\", max = 3 } } }",
      "unknown field 'max' of symptom 'a' of symptom_log.of"
    ),
    (
      "questionnaire",
      "of { id = \"q\", title = \"Q\", options = { { \"n\", \"No\" } }, items = { { \"a\", \"A\", unles = { \"b\", \"n\" } } } }",
      "unknown field 'unles' of item 1 of `items` of questionnaire.of; did you mean `unless`?"
    ),
    (
      "questionnaire",
      "of { id = \"q\", title = \"Q\", options = { { \"n\", \"No\" } }, items = { { \"a\", \"A\" } }, max_missing = 1 }",
      "`max_missing` of questionnaire.of leaves no item to be answered"
    ),
    (
      "questionnaire",
      "of { id = \"q\", title = \"Q\", options = { { \"n\", \"No\" } }, items = { { \"a\", \"A\" } }, subscales = { { \"s\", { \"a\", \"a\" } } } }",
      "subscale 's' of questionnaire.of has the item 'a' twice"
    ),
    (
      "questionnaire",
      "of { id = \"q\", title = \"Q\", severities = { { 5, \"bad\" }, { 0, \"good\" } }, items = { { \"a\", \"A\" } } }",
      "band 2 of `severities` of questionnaire.of is not above the one before"
    ),
    ("pain_nrs", "of { severities = { \"none\" } }", "band 1 of `severities` of pain_nrs needs a score and a word"),
    (
      "symptom_diary", "of { symptoms = { { \"a\", \"a\", asks = { \"severity\" } } } }",
      "unknown field 'asks' of symptom 'a' of symptom_diary; did you mean `ask`?"
    ),
    ("phq9", "task { to = \"x\" }", "phq9.task needs `schedule`"),
    (
      "gad7", "task { schedule = schedule.daily { at = \"08:00\" }, severe = 99 }",
      "`severe` of gad7.task is more than 21"
    ),
    (
      "questionnaire", "of { id = \"q\", title = \"Q\", items = { { \"a\", \"A\" } } }",
      "item 'a' of questionnaire.of has no `options`"
    ),
    (
      "questionnaire",
      "of { id = \"q\", title = \"Q\", options = { { \"n\", \"No\" } }, items = { { \"a\", \"A\", unless = { \"b\", \"n\" } } } }",
      "`unless` of item 'a' of questionnaire.of needs an earlier item and a value"
    ),
    (
      "phq2", "task { schedule = schedule.daily { at = \"08:00\" }, alert_from = 7 }",
      "`alert_from` of phq2.task is more than 6; write 6 or less"
    ),
    ("who5", "task { schedule = schedule.daily { at = \"08:00\" } }", "who5.task needs `wording`, a table"),
    (
      "who5", "of { title = \"T\", text = \"T\", options = { \"a\" }, items = { \"a\" } }",
      "`items` of the wording of who5 needs 5 texts, got 1"
    ),
    ("audit_c", "of({}, 0)", "`positive` of audit_c must be a whole number from 1 to 12"),
    (
      "audit_c", "of({ title = \"T\", binge = { \"q\", \"0\", \"1\", \"2\", \"3\", \"4\" } }, 3)",
      "the wording of audit_c needs `amount`, a list"
    ),
    ("pain_nrs", "of { ask = { \"later\" } }", "item 1 of `ask` of pain_nrs must be now, worst, least or average"),
    (
      "symptom_diary", "of { symptoms = { { \"a\", \"a\", ask = { \"severity\", \"frequency\" } } } }",
      "`ask` of symptom 'a' of symptom_diary must be frequency, severity, interference"
    ),
    ("medicine_taking", "of { days = 40 }", "`days` of medicine_taking.of is more than 31; write 31 or less"),
    (
      "panas",
      "of { title = \"T\", text = \"T\", options = { \"1\", \"2\", \"3\", \"4\", \"5\" }, items = { { \"positive\", \"A\" } } }",
      "`items` of the wording of panas needs as many positive as negative items"
    ),
    (
      "health_profile", "of { wording = { title = \"T\", dimensions = {} } }",
      "`dimensions` of the wording of health_profile is empty"
    ),
  ])
  func aWrongOptionIsReportedAtTheAuthorsLine(module: String, call: String, message: String) throws {
    try withCare(["plans"]) { care in
      try care.write(
        "local module = require \"\(module)\"\n\nlocal made = module.\(call)\nreturn plan \"p\" { title = \"P\" }\n",
        to: "plans/wrong/plan.lua")
      let check = try care.run("check", "plans/wrong")
      #expect(check.code == 2)
      let output = check.output + check.errors
      #expect(output.contains("plans/wrong/plan.lua:3:") && output.contains(message), "\(output)")
    }
  }
}
