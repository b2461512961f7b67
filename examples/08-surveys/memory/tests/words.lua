-- Orders, options, and times.

local function words(sim, at)
  local p = sim.enroll { start = "2026-06-08" }
  p:at(at or "10:10")
  return p, p:start "words"
end

-- Continues to a step, wherever the order put it.
local function go_to(run, step)
  while run.step.id ~= step do run:go_to(step) end
  return run
end

test("the pages come in an order that the seed decides", function(sim)
  local _, run = words(sim)
  expect(run:details().seed ~= nil):equals(true)
  run:next()
  local first = run.step.id
  expect(first == "recall" or first == "mood"):equals(true)
  run:back()
  run:next()
  expect(run.step.id):equals(first)
end)

test("an item that depends on another follows it", function(sim)
  local _, run = words(sim)
  go_to(run, "mood"):answer("awake", 9)
  local ids = run:visible()
  for place, id in ipairs(ids) do
    if id == "awake" then expect(ids[place + 1]):equals "why" end
  end
end)

test("only words that were chosen can be the hardest", function(sim)
  local _, run = words(sim)
  go_to(run, "recall"):answer("seen", { "river", "clock" })
  go_to(run, "hardest")
  expect(function() run:answer("hardest", "apple") end):fails "unknown_choice"
  run:answer("hardest", "river")
end)

test("a question without options is not asked", function(sim)
  local _, run = words(sim)
  go_to(run, "recall"):answer("seen", { "none" })
  go_to(run, "hardest")
  expect(run:visible()):equals {}
end)

test("an answer after the minute is refused, and the survey continues", function(sim)
  local p, run = words(sim)
  go_to(run, "recall")
  p:at "10:12"
  expect(function() run:answer("seen", { "apple" }) end):fails "time_is_up"
  run:next()
  expect(run.step.id ~= "recall"):equals(true)
end)

test("what was saved an hour ago begins again", function(sim)
  local p, run = words(sim)
  run:next()
  run:save()
  p:at "10:40"
  expect(p:start "words".path ~= { "hello" }):equals(true)
  p:at "11:20"
  expect(p:start "words".path):equals { "hello" }
end)
