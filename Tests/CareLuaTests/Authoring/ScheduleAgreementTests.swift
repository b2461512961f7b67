import CareLua
import Testing

/// The questions to one schedule do not contradict each other.
struct ScheduleAgreementTests {
  static let schedules = [
    "schedule.daily { start = '2026-03-01', at = { '02:30', '20:00' } }",
    "schedule.weekly { start = '2026-03-04', on = { 'mon', 'thu' }, every = 2, at = '18:00' }",
    "schedule.monthly { start = '2026-01-31', day = 31, at = 'all day' }",
    "schedule.yearly { start = '2024-04-30', month = 4, day = -1, at = '09:00' }",
    "schedule.every { start = '2026-03-01T02:30', interval = hours(36), duration = hours(50) }",
    "schedule.daily { start = '2026-03-01', at = '08:00', bursts = { length = days(3), every = weeks(2), count = 9 } }",
    "schedule.daily { start = '2026-03-01', at = '08:00', except = '2026-03-08', also = '2026-06-01T09:00' }",
    "schedule.once { start = '2026-03-08T02:30' }",
    """
    schedule.compose { schedule.daily { start = '2026-03-01', at = '08:00' },
      schedule.every { start = '2026-03-01', interval = { hours = 8 }, zone = 'Europe/Berlin' } }
    """,
  ]

  /// Everything that a list says, said again by the other questions.
  static let check = """
    local s = ...
    local from, to = "2026-03-01", "2026-06-15"
    local list, walked = s:events(from, to), {}
    for o in s:each(from, to) do walked[#walked + 1] = o end
    assert(#list == #walked, "as many walked as listed")
    local later
    for i, o in ipairs(list) do
      assert(tostring(o) == tostring(walked[i]), "the same walked as listed")
      assert(tostring(s:occurrence(o.index)) == tostring(o), "found by its index")
      local before = o.index
      while before > 0 and s:occurrence(before - 1).start == o.start do before = before - 1 end
      assert(s:count(o.start) == before, "counted")
      local after = s:next(o.start - seconds(1))
      assert(after.start == o.start, "next")
      local last = s:previous(o.start + seconds(1))
      assert(last.start == o.start, "previous")
      assert(o.start >= s:start_date(), "not before the start")
      assert(not s:end_date() or o.start <= s:end_date(), "not after the end")
    end
    local moved = s:offset(weeks(0)):events(from, to)
    assert(#moved == #list and tostring(moved[1]) == tostring(list[1]), "moved by nothing")
    return #list
    """

  @Test(arguments: schedules)
  func everyMethodGivesTheSameAnswer(source: String) throws {
    let bench = try ConsoleBench(prepared: false)
    let count = try bench.run("(function(...) \(Self.check) end)(\(source))")
    #expect(try #require(Int(count.first ?? "")) > 0)
  }
}
