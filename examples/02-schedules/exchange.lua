-- Schedules from calendars (RFC 5545) and records (FHIR R4), and back.

local friday = schedule.rrule("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", { at = "10:00" })
print(friday)

local clinic = schedule.weekly {
  start = "2026-01-26", on = { "mon", "thu" }, every = 2, at = "09:00", except = "2026-02-12", also = "2026-02-13T11:00",
}
print((clinic:rrule():gsub("\r\n", "\n")))

-- FHIR says "in the morning"; the plan says when that is.
local tablet = schedule.fhir(
  '{"repeat":{"frequency":2,"period":1,"periodUnit":"d","when":["MORN","EVE"],"count":28}}',
  { times = { MORN = "08:00", EVE = "20:00" } })
print(tablet)
print(tablet:fhir())

-- What the other side cannot say is refused by name.
local mood = schedule.random { times = 4, between = { "09:00", "21:00" } }
print(select(2, pcall(mood.rrule, mood)))
