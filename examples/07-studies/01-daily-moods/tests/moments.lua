-- The random moments: how many, when, and how long they can be answered.

local function welcomed(sim, params)
  local p = sim.enroll { start = "2026-09-07", zone = "America/Chicago", params = params }
  p:at "09:00"
  p:answer("welcome", { agree = true })
  return p
end

local feeling = { mood = 5, energy = 4, tension = 2, company = { "alone" } }

test("two waves of seven days have six moments a day", function(sim)
  local p = welcomed(sim)
  expect(p:events { task = "moment", from = "2026-09-07", to = "2027-09-07" }):counts(84)
  expect(p:events { task = "moment", on = "2026-09-07" }):counts(0)
  for _, first in ipairs { "2026-09-08", "2026-12-01" } do
    local from = time.date(first)
    expect(p:events { task = "moment", from = from, to = from + days(7) }, first):counts(42)
    expect(p:events { task = "moment", on = from + days(7) }, first):counts(0)
  end
end)

test("moments keep their gap and stay within the waking day", function(sim)
  local p = welcomed(sim, { wake = "06:00" })
  for offset = 1, 7 do
    local day = p:events { task = "moment", on = time.date "2026-09-07" + days(offset) }
    for place, event in ipairs(day) do
      expect(event.start.hour * 60 + event.start.minute):at_least(6 * 60 + 30)
      expect(event.stop.hour * 60 + event.stop.minute):at_most(20 * 60)
      if place > 1 then expect(event.start - day[place - 1].start):at_least(minutes(75)) end
    end
  end
end)

test("participants have different moments, and each has the same ones on every query", function(sim)
  local function starts(p)
    local found = {}
    for _, event in ipairs(p:events { task = "moment", on = "2026-09-08" }) do found[#found + 1] = event.start:iso() end
    return found
  end
  local ana, ben = welcomed(sim), sim.enroll { start = "2026-09-07" }
  expect(starts(ana)):equals(starts(ana))
  expect(starts(ana)):not_equals(starts(ben))
end)

test("a moment is open for twenty minutes, and cannot be answered afterward", function(sim)
  local p = welcomed(sim)
  local moments = p:events { task = "moment", on = "2026-09-08" }
  p:at(moments[1].start + minutes(19))
  expect(p:answer("moment", feeling).status):equals "completed"
  p:at(moments[2].start + minutes(20))
  expect(p:events({ task = "moment", on = "2026-09-08" })[2].state):equals "missed"
  expect(function() moments[2]:survey() end):fails "window_closed"
end)

test("a moment is reminded of at once, and again eight minutes before it closes", function(sim)
  local p = welcomed(sim)
  local start = p:events({ task = "moment", on = "2026-09-08" })[1].start
  local due = p:reminders { from = start, to = start + minutes(20) }
  expect(due):counts(2)
  expect(due[1].at):equals(start)
  expect(due[2].at):equals(start + minutes(12))
end)

test("only company is asked about", function(sim)
  local p = welcomed(sim)
  p:at(p:events({ task = "moment", on = "2026-09-08" })[1].start)
  local run = p:start "moment"
  run:answer("mood", 5)
  run:answer("energy", 4)
  run:answer("tension", 2)
  run:next()
  run:answer("company", { "alone" })
  expect(run:visible()):equals { "company" }
  run:answer("company", { "friends", "colleagues" })
  expect(run:visible()):equals { "company", "pleasant" }
end)

test("who is driving declines, and the moment does not count as done", function(sim)
  local p = welcomed(sim)
  p:at(p:events({ task = "moment", on = "2026-09-08" })[1].start)
  expect(function() p:decline("moment", "no mood") end):fails "unknown_reason"
  expect(p:decline("moment", "driving").state):equals "declined"
  expect(p:adherence { from = "2026-09-08", to = "2026-09-09" }[1]):contains { declined = 1, done = 0 }
end)
