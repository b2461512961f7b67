-- A schedule is a value: it answers without a plan, a store or a patient.

local tablet = schedule.daily { start = "2026-03-01", at = "02:30" }
local here = { zone = "Europe/Berlin" }

print(tablet:describe())
for _, each in ipairs(tablet:events("2026-03-28", "2026-03-31", here)) do
  print(each.index, each.slot, each.start)
end
print("next", tablet:next("2026-10-24T12:00", here).start)
print("before April", tablet:count("2026-04-01", here))
print("the hundredth", tablet:occurrence(99, here).start)

-- What the plan leaves open is given here: anchors, parameters, and the seed of random times.
local stiffness = schedule.daily { start = anchor "surgery" + days(1), at = param "wake" + minutes(30) }
local known = { zone = "Europe/Berlin", anchors = { surgery = "2026-06-08" }, params = { wake = "06:45" } }
print("first", stiffness:start_date(known))

local mood = schedule.random { start = "2026-06-07", times = 3, between = { "09:00", "21:00" }, min_gap = hours(1) }
for _, seed in ipairs { "ana", "ben", "ana" } do
  local times = {}
  for _, each in ipairs(mood:events("2026-06-08", "2026-06-09", { zone = "Europe/Berlin", seed = seed })) do
    times[#times + 1] = each.start:format("%H:%M")
  end
  print(seed, table.concat(times, " "))
end
