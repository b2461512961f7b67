-- Progress and an insight for values that should stay within a range, such as blood glucose or blood pressure.
--
--   local range = require "target_range"
--   local glucose = { kind = "glucose", min = 70, max = 180 }
--
--   task "glucose" {
--     title = "Blood glucose", schedule = schedule.daily { at = "all day" }, card = "button_log",
--     progress = range.progress(glucose),
--   }
--
--   insights = { range.insight("in-range", { task = "glucose", kind = "glucose", min = 70, max = 180, goal = 0.7 }) }
--
-- Options of both:
--   kind      the kind of the values; required
--   min, max  the ends of the range, which belong to it; at least one
--   units     the units of the ends, such as "mg/dL": a value in other units is not counted; default any units, which
--             suits only values that all have the same
-- of target_range.progress:
--   times     how many values in range make the whole; default 1
-- of target_range.insight, after the insight's id:
--   task      the task that gives the values; required
--   goal      the share of values that should be in range; default 0.7
--   over      the period; default days(14)
--   at_least  how many days with data it needs; default 5
--   title     what it is called; default "In range"

local options = require "options"

local range = {}

local read_progress = options.of("target_range.progress", {
  kind = { type = "text", required = true }, min = { type = "number" }, max = { type = "number" },
  units = { type = "text" }, times = { type = "integer", default = 1, min = 1 },
})

local read_insight = options.of("target_range.insight", {
  kind = { type = "text", required = true }, min = { type = "number" }, max = { type = "number" },
  units = { type = "text" }, task = { type = "text", required = true },
  goal = { type = "number", default = 0.7, min = 0, max = 1 },
  over = { type = "interval", default = days(14) },
  at_least = { type = "integer", default = 5, min = 0 },
  title = { type = "text", default = "In range" },
})

-- Whether a value stands within the ends.
function range.holds(o, figure)
  return type(figure) == "number" and (not o.min or figure >= o.min) and (not o.max or figure <= o.max)
end

local function check(owner, o)
  if not o.min and not o.max then error(owner .. " needs a `min`, a `max` or both", 3) end
  if o.min and o.max and o.min > o.max then error(("`min` of %s is more than `max`"):format(owner), 3) end
end

-- How many values of a kind there are, and how many of them are in range.
local function count(o, values)
  local all, inside = 0, 0
  for _, one in ipairs(values) do
    local is_comparable = not o.units or not one.units or one.units == o.units
    if one.kind == o.kind and type(one.value) == "number" and is_comparable then
      all = all + 1
      if range.holds(o, one.value) then inside = inside + 1 end
    end
  end
  return inside, all
end

-- A progress function; see the top of this file.
function range.progress(given)
  local o = read_progress(given)
  check("target_range.progress", o)
  return function(event)
    local inside = count(o, event.values)
    return math.min(1, inside / o.times)
  end
end

-- The insight; see the top of this file.
function range.insight(id, given)
  local o = read_insight(given)
  check("target_range.insight", o)
  return insight(id) {
    over = o.over, at_least = o.at_least,
    show = function(ctx)
      local inside, all = count(o, ctx.values({ task = o.task, kind = o.kind, over = o.over }):list())
      if all == 0 then return nil end
      local words = ("%d of %d values were in range."):format(inside, all)
      if inside / all >= o.goal then return insight.message { title = o.title, text = words } end
      return insight.tip { title = o.title, text = words .. (" The goal is %d %%."):format(math.floor(o.goal * 100 + 0.5)) }
    end,
  }
end

return range
