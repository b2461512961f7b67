-- What counts as taken, as late, and as missed.

local function enrolled(sim) return sim.enroll { start = "2026-09-07", zone = "America/Chicago" } end

test("two tablets are due every day", function(sim)
  expect(enrolled(sim):events { task = "tablet", from = "2026-09-07", to = "2026-09-14" }):counts(14)
end)

test("a tablet is late after three hours, and missed after six", function(sim)
  local p = enrolled(sim)
  p:at "2026-09-07T11:30"
  expect(p:toggle("tablet").state):equals "late"
  p:at "2026-09-08T14:30"
  expect(p:events({ task = "tablet", on = "2026-09-08" })[1].state):equals "missed"
end)

test("swollen ankles reach the nurse, a hot face does not", function(sim)
  local ana, ben = enrolled(sim), enrolled(sim)
  ana:at "2026-09-13T19:00"
  ana:answer("week", { effects = { "ankles" } })
  expect(ana:alerts()):counts(1)
  expect(ana:alerts()[1]):contains { alert = "swelling", urgency = "today", to = { "nurse" } }
  ben:at "2026-09-13T19:00"
  ben:answer("week", { effects = { "flush" } })
  expect(ben:alerts()):counts(0)
end)
