import CareLua
import CareModel
import Testing

/// Schedules as values that a patient's enrollment resolves: they are due as the plan's own tasks are.
struct ScheduleFollowerTests {
  private static let plan = """
    return plan "knee" { title = "Knee", params = { wake = "time", sleep = { kind = "time", default = "22:00" } },
      tasks = {
        task "walk" { title = "Walk", schedule = schedule.daily { at = param "wake" } },
        task "mood" { title = "Mood", schedule = schedule.random {
          times = 3, between = { param "wake", param "sleep" }, min_gap = minutes(30), duration = minutes(5) } },
        task "call" { title = "Call", schedule = schedule.once { start = after "walk" + days(2), at = "10:00" } },
      } }
    """

  private func bench() throws -> ConsoleBench {
    let bench = try ConsoleBench(prepared: false, plan: Self.plan)
    _ = try bench.run("seed 'plans/knee'")
    _ = try bench.run("store.patients:add { id = 'p1', name = { given = 'Ana' }, zone = 'America/New_York' }")
    _ = try bench.run(
      "cp = store.enroll { patient = 'p1', plan = 'knee', start = '2026-06-06', params = { wake = '07:00' } }")
    return bench
  }

  @Test func randomTimesAreThoseOfTheTask() throws {
    let bench = try bench()
    let slots = """
      local s = schedule.random { times = 3, between = { param "wake", param "sleep" }, min_gap = minutes(30),
        duration = minutes(5) }
      local same, other = 0, 0
      for place, event in ipairs(store.events { patient = 'p1', task = 'mood', from = '2026-06-07', to = '2026-06-09' }) do
        if s:occurrence(place + 2, { patient = 'p1', task = 'mood' }).start == event.start then same = same + 1 end
        if s:occurrence(place + 2, { patient = 'p1', task = 'walk' }).start == event.start then other = other + 1 end
      end
      return same, other
      """
    #expect(try bench.run(slots) == ["6", "0"])
  }

  @Test func parametersAndCompletionsAreTheEnrollments() throws {
    let bench = try bench()
    _ = try bench.run("s = schedule.daily { start = after 'walk' + days(1), at = param 'sleep', count = 2 }")
    #expect(try bench.run("s:next('2026-06-01', { patient = 'p1' })") == ["nil"])
    _ = try bench.run("store.events { patient = 'p1', task = 'walk', on = '2026-06-07' }[1]:toggle()")
    #expect(
      try bench.run("s:next('2026-06-01', { patient = 'p1' }).start, s:count('2027-01-01', { patient = 'p1' })") == [
        "2026-06-08T22:00:00-04:00", "2",
      ])
  }
}
