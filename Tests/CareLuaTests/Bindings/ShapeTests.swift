import CareLua
import CareModel
import Testing

/// Misspelt names at the prompt and in scripts: an error with a suggestion, never nil.
@Suite struct ShapeTests {
  static let misspellings: [(source: String, message: String)] = [
    ("store.pateints", "store has no 'pateints'; did you mean `patients`?"),
    ("store.event { patient = 'p1' }", "store has no 'event'; did you mean `events`?"),
    ("adherence.dialy", "adherence has no 'dialy'; did you mean `daily`?"),
    ("store.patients:get('p1').zoen", "patient_row has no 'zoen'; did you mean `zone`?"),
    ("store.tasks:fetch {}[1].titel", "task_row has no 'titel'; did you mean `title`?"),
    ("store.due { patient = 'p1' }[1].tsak", "due_reminder has no 'tsak'; did you mean `task`?"),
    ("adherence.daily { patient = 'p1', from = '2026-06-06', to = '2026-06-07' }[1].don", "adherence_day has no 'don'"),
    ("seed('plans/knee').crated", "seed_report has no 'crated'; did you mean `created`?"),
    ("seed('plans/knee').rows[1].acton", "seed_row has no 'acton'; did you mean `action`?"),
    ("store.events { task = 'walk' }[1].stat", "event has no 'stat'; did you mean `start`?"),
  ]

  @Test(arguments: misspellings)
  func aMisspeltNameIsAnErrorWithASuggestion(source: String, message: String) throws {
    let failure = try #require(try ConsoleBench().failure(source))
    #expect(failure.message.hasPrefix(message), "\(failure.message)")
    #expect(failure.line == 1)
    #expect(try ConsoleBench().run("select(2, pcall(function() return \(source) end)).code") == ["\"unknown_field\""])
  }

  /// Expressions that read rows and libraries as plain tables.
  static let plain: [(source: String, values: [String])] = [
    // An absent value is nil.
    ("store.patients:get('p1').birthday", ["nil"]),
    ("store.patients:get('p1')[1], #store.patients:get('p1')", ["nil", "0"]),
    ("rawget(store.patients:get('p1'), 'zoen')", ["nil"]),
    // A script can add fields of its own.
    ("(function() local p = store.patients:get('p1') p.mine = 3 return p.mine end)()", ["3"]),
    ("(function() store.mine = 4 return store.mine end)()", ["4"]),
    ("(function() local n = 0 for k in pairs(store.patients:get('p1')) do n = n + 1 end return n > 5 end)()", ["true"]),
    ("json.decode(json.encode(store.patients:get('p1'))).id", ["\"p1\""]),
    ("csv { store.patients:get('p1') }:match('p1')", ["\"p1\""]),
    ("getmetatable(store.patients:get('p1'))", ["false"]),
    // Rows are sorted and gathered in lists as other tables are.
    (
      "(function() local t = store.tasks:fetch {} table.sort(t, function(a, b) return a.id < b.id end) return t[1].id end)()",
      ["\"check-in\""]
    ),
  ]

  @Test(arguments: plain)
  func aRowIsOtherwiseAPlainTable(source: String, values: [String]) throws {
    #expect(try ConsoleBench().run(source) == values)
  }

  @Test func aHookOfAPlanInForceReadsNil() throws {
    let plan = """
      return plan "knee" { title = "Knee", tasks = { task "walk" { title = "Walk", schedule = schedule.daily { at = "07:00" } } },
        insights = { insight "zone" { over = days(1), at_least = 0, show = function(ctx)
          local name = ("nothing"):lower()
          return insight.tip { title = "Zone", text = tostring(ctx.adherence { over = days(1) }[1][name]) }
        end } } }
      """
    let bench = try ConsoleBench(plan: plan)
    #expect(try bench.run("insights()[1].text") == ["\"nil\""])
  }
}
