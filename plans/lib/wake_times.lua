-- Times of day that follow the time of waking up, which the plan asks for once, at enrollment.
--
--   local wake = require "wake_times"
--
--   params = { wake = "time" },
--   tasks = {
--     task "tablet" { title = "Tablet", schedule = wake.daily { times = 3, gap = hours(5), after = minutes(30) } },
--   }
--
-- Options of wake_times.daily:
--   param     the name of the parameter, a time; default "wake"
--   times     how many times a day; default 1
--   after     how long after waking the first is; default at once
--   gap       how long from one to the next; required for more than one
--   duration, start, lasting, targets, text   as in schedule.daily
--
-- All times must lie on the day that begins with waking: the last is at most 16 hours after it.

local options = require "options"

local wake = {}

local read = options.of("wake_times.daily", {
  param = { type = "text", default = "wake" },
  times = { type = "integer", default = 1, min = 1, max = 24 },
  after = { type = "interval", default = minutes(0) },
  gap = { type = "interval" },
  duration = { type = "any" }, start = { type = "any" }, lasting = { type = "interval" }, targets = { type = "list" },
  text = { type = "text" },
})

-- The schedule; see the top of this file.
function wake.daily(given)
  local o = read(given)
  if o.times > 1 and not o.gap then
    error("wake_times.daily needs a `gap` for more than one time; write gap = hours(4)", 2)
  end
  if o.gap and not (o.gap > minutes(0)) then error("`gap` of wake_times.daily is no time; write hours(4)", 2) end
  if o.after < minutes(0) then error("`after` of wake_times.daily is before waking; write a time after it", 2) end
  local at = {}
  for place = 1, o.times do
    local later = place == 1 and o.after or o.after + o.gap * (place - 1)
    if later > hours(16) then
      error(("time %d of wake_times.daily is more than 16 hours after waking; write a shorter `gap`"):format(place), 2)
    end
    at[place] = param(o.param) + later
  end
  local daily = schedule.daily {
    at = at, duration = o.duration, start = o.start, lasting = o.lasting, targets = o.targets, text = o.text,
  }
  return daily
end

return wake
