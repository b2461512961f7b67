-- Each test enrolls an invented participant in a store of its own, and moves the clock as it likes.

local function enrolled(sim) return sim.enroll { start = "2026-09-07", zone = "America/Chicago" } end

test("the diary is due every evening at eight", function(sim)
  local p = enrolled(sim)
  expect(p:events { task = "evening", from = "2026-09-07", to = "2026-09-14" }):counts(7)
  expect(p:event("evening", "2026-09-08").start):equals "2026-09-08T20:00:00-05:00"
end)

test("an answer before midnight is in time, one after it is late", function(sim)
  local p = enrolled(sim)
  p:at "2026-09-07T23:00"
  expect(p:answer("evening", { mood = 7, sleep = 7.5 }).status):equals "completed"
  expect(p:event("evening", "2026-09-07").state):equals "completed"
  p:at "2026-09-09T00:30"
  p:answer("evening", { mood = 4 })
  expect(p:event("evening", "2026-09-08").state):equals "late"
end)

test("a week of short nights is worth a sentence", function(sim)
  local p = enrolled(sim)
  for offset = 0, 6 do
    p:at((time.date "2026-09-07" + days(offset)):iso() .. "T21:00")
    p:answer("evening", { mood = 5, sleep = 5 })
  end
  p:at "2026-09-14T09:00"
  expect(p:insights()):contains { id = "short-nights" }
end)
