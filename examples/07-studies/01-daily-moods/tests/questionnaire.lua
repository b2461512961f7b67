-- The PHQ-9: when it is asked, and which answers the psychologist on call hears of.

local items = {
  "interest", "mood", "sleep", "energy", "appetite", "failure", "concentration", "movement", "self_harm",
}

local function answers(changes)
  local given = {}
  for _, item in ipairs(items) do given[item] = changes[item] or changes.all or "not_at_all" end
  return given
end

local function welcomed(sim)
  local p = sim.enroll { start = "2026-09-07", zone = "America/Chicago" }
  p:at "09:00"
  p:answer("welcome", { agree = true })
  return p
end

test("it is asked before each wave and a week after it", function(sim)
  local p = welcomed(sim)
  local days = {}
  for _, event in ipairs(p:events { task = "phq9", from = "2026-09-07", to = "2027-09-07" }) do
    days[#days + 1] = event.slot
  end
  expect(days):equals { "2026-09-07", "2026-09-21", "2026-11-30", "2026-12-14" }
end)

test("any thought of self-harm reaches the psychologist at once, even if the questionnaire is left", function(sim)
  local p = welcomed(sim)
  p:answer("phq9", answers { self_harm = "several_days" })
  expect(p:alerts()):counts(1)
  expect(p:alerts()[1]):contains { alert = "self-harm", urgency = "now", to = { "noor-haddad" } }
end)

test("a severe score is looked at on the same day, a moderate one is not reported", function(sim)
  local ana, ben = welcomed(sim), welcomed(sim)
  ana:answer("phq9", answers { all = "nearly_every_day", self_harm = "not_at_all" })
  expect(ana:alerts()):counts(1)
  expect(ana:alerts()[1]):contains { alert = "severe", urgency = "today" }
  ben:answer("phq9", answers { all = "several_days", self_harm = "not_at_all" })
  expect(ben:alerts()):counts(0)
end)

test("nothing is asked before the consent", function(sim)
  local p = sim.enroll { start = "2026-09-07", zone = "America/Chicago" }
  p:at "09:00"
  expect(p:event("phq9").state):equals "not_applicable"
  expect(function() p:answer("phq9", answers {}) end):fails "not_applicable"
  expect(p:event("moment", "2026-09-08").state):equals "not_applicable"
end)

test("without the consent the participant stays out", function(sim)
  local p = sim.enroll { start = "2026-09-07", zone = "America/Chicago" }
  p:at "09:00"
  p:answer("welcome", { agree = false })
  expect(p:event("phq9").state):equals "not_applicable"
end)
