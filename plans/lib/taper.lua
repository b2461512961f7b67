-- A dose that is stepped down: one schedule whose targets change as the steps go by.
--
--   local taper = require "taper"
--
--   task "prednisone" {
--     title = "Prednisone", card = "checklist",
--     schedule = taper.schedule {
--       at = "08:00", kind = "dose", units = "mg",
--       steps = { { 40, days(7) }, { 30, days(7) }, { 20, days(7) }, { 10, days(7) } },
--     },
--   }
--
-- or, where every step is as long and as deep as the others:
--
--     schedule = taper.schedule { from = 40, to = 10, by = 10, every = days(7) }
--
-- Options of taper.schedule:
--   steps      the amounts in order, each with how long it lasts; the last may omit it, and then continues
--   from, to, by, every   in place of steps: from an amount down (or up) to another, by so much at a time, each so long
--   at         the times of day; default "08:00"
--   start      the first day; default enrolled
--   kind       the kind of the target; default "dose"
--   units      its unit; default "mg"
--   text       what is said at each event, with %s for the amount, e.g. "Take %s"
--
-- taper.steps { from, to, by, every } gives the steps alone.

local options = require "options"

local taper = {}

local round = {
  from = { type = "number", min = 0 }, to = { type = "number", min = 0 }, by = { type = "number" },
  every = { type = "interval" },
}

local read_round = options.of("taper.steps", {
  from = { type = "number", min = 0, required = true }, to = { type = "number", min = 0, required = true },
  by = { type = "number", required = true }, every = { type = "interval", required = true },
})

local read = options.of("taper.schedule", {
  steps = { type = "list" }, from = round.from, to = round.to, by = round.by, every = round.every,
  at = { type = "any", default = "08:00" }, start = { type = "any" },
  kind = { type = "text", default = "dose" }, units = { type = "text", default = "mg" },
  text = { type = "text" },
})

-- The steps from an amount to another; `wrong` is called with what cannot be.
local function steps_between(o, wrong)
  if o.by <= 0 then wrong("`by` must be more than 0; write how much each step changes") end
  local count = math.abs(o.from - o.to) / o.by
  if count > 200 then wrong("there would be more than 200 steps; write a greater `by`") end
  if math.abs(count - math.floor(count + 0.5)) > 1e-9 then
    wrong("the steps do not meet `to`; write a `by` that divides the way from `from` to `to`")
  end
  local steps = {}
  local down = o.to < o.from and -1 or 1
  for index = 0, math.floor(count + 0.5) do
    -- Sums of fractions are not exact, and an amount is.
    steps[#steps + 1] = { math.floor((o.from + down * o.by * index) * 1e9 + 0.5) / 1e9, o.every }
  end
  return steps
end

-- The steps alone: amounts with how long each lasts.
function taper.steps(given)
  local o = read_round(given)
  return steps_between(o, function(message) error("taper.steps: " .. message, 4) end)
end

-- The schedule; see the top of this file.
function taper.schedule(given)
  local o = read(given)
  local steps = o.steps
  if steps and (o.from or o.to or o.by or o.every) then
    error("taper.schedule takes `steps`, or `from`, `to`, `by` and `every` in their place, not both", 2)
  end
  if not steps then
    if not (o.from and o.to and o.by and o.every) then
      error("taper.schedule needs `steps`, or `from`, `to`, `by` and `every`", 2)
    end
    steps = steps_between(o, function(message) error("taper.schedule: " .. message, 4) end)
  end
  local phases = {}
  for place, step in ipairs(steps) do
    local amount, lasting = nil, nil
    if type(step) == "table" then amount, lasting = step[1], step[2] end
    if type(amount) ~= "number" or amount < 0 then
      error(("step %d of taper.schedule has no amount; write { 40, days(7) }"):format(place), 2)
    end
    if not lasting and place < #steps then
      error(("step %d of taper.schedule does not end; write { %g, days(7) }"):format(place, amount), 2)
    end
    local wrong = type(step) == "table" and options.entry_fault(("step %d of taper.schedule"):format(place), step, 2)
    if wrong then error(wrong, 2) end
    -- Nobody should have to read an exponent in a dose.
    -- A step of no time would be skipped without a word.
    local is_fixed, length = pcall(function() return lasting:seconds() end)
    if lasting and is_fixed and length <= 0 then
      error(("step %d of taper.schedule has no time; write { %g, days(7) }"):format(place, amount), 2)
    end
    local words = (amount < 1e5 and "%g %s" or "%.0f %s"):format(amount, o.units)
    phases[place] = schedule.daily {
      at = o.at, start = place == 1 and o.start or nil, lasting = lasting,
      -- A function, since a unit such as % means something in a replacement.
      text = o.text and o.text:gsub("%%s", function() return words end) or nil,
      targets = { value(amount, { kind = o.kind, units = o.units }) },
    }
  end
  if #phases == 0 then error("taper.schedule has no step; write { 40, days(7) }", 2) end
  if #phases == 1 then return phases[1] end
  local all = schedule.phases(phases)
  return all
end

return taper
