-- An insight that sums the week up: how much was done, and how recorded values stand against the week before.
--
--   local summary = require "weekly_summary"
--
--   insights = {
--     summary.insight("week", { values = { { task = "check-in", kind = "pain", name = "pain", units = "of 10" } } }),
--   }
--
-- Options of weekly_summary.insight, after the insight's id:
--   values    what to tell besides: for each the `task`, the `kind`, a `name` to call it, and `units`; default none
--             (what was recorded in different units has no mean, and is not told)
--   at_least  how many days with data it needs; default 3
--   title     what it is called; default "Your week"

local options = require "options"

local summary = {}

local read = options.of("weekly_summary.insight", {
  values = { type = "list", default = {}, check = function(values)
    for place, one in ipairs(values) do
      if type(one) ~= "table" or type(one.task) ~= "string" or type(one.kind) ~= "string" then
        return ("item %d of `values` of weekly_summary.insight needs a `task` and a `kind`"):format(place)
      end
      local what = ("item %d of `values` of weekly_summary.insight"):format(place)
      local wrong = options.entry_fault(what, one, 0, { "task", "kind", "name", "units" })
      if wrong then return wrong end
    end
  end },
  at_least = { type = "integer", default = 3, min = 0 },
  title = { type = "text", default = "Your week" },
})

local function mean(list)
  local sum, count = 0, 0
  for _, one in ipairs(list) do
    if type(one.value) == "number" then sum, count = sum + one.value, count + 1 end
  end
  return count > 0 and sum / count or nil
end

local function number(amount) return ("%.1f"):format(amount):gsub("%.0$", "") end

-- Whether values were recorded in different units, which have no mean.
local function is_mixed(list)
  local units
  for _, one in ipairs(list) do
    if units and one.units and one.units ~= units then return true end
    units = units or one.units
  end
  return false
end

-- One value's sentence; nil without data.
local function sentence(one, ctx)
  local now = ctx.values({ task = one.task, kind = one.kind, over = days(7) }):mean()
  local all = ctx.values({ task = one.task, kind = one.kind, over = days(14) }):list()
  if not now or is_mixed(all) then return nil end
  local before = {}
  local first = (ctx.now - days(7)):date()
  for _, found in ipairs(all) do
    if found.date < first then before[#before + 1] = found end
  end
  local units = one.units and " " .. one.units or ""
  local words = ("Your mean %s was %s%s"):format(one.name or one.kind, number(now), units)
  local last = mean(before)
  if not last then return words .. "." end
  local change = now - last
  if math.abs(change) < 0.05 then return words .. ", as in the week before." end
  return ("%s, %s %s than in the week before."):format(
    words, (number(math.abs(change))), change > 0 and "more" or "less")
end

-- The insight; see the top of this file.
function summary.insight(id, given)
  local o = read(given)
  return insight(id) {
    over = days(7), at_least = o.at_least,
    show = function(ctx)
      local done, due = 0, 0
      for _, one in ipairs(ctx.adherence { over = days(7) }) do done, due = done + one.done, due + one.due end
      local parts = {}
      if due > 0 then parts[1] = ("You did %d of %d."):format(done, due) end
      for _, one in ipairs(o.values) do parts[#parts + 1] = sentence(one, ctx) end
      if #parts == 0 then return nil end
      return insight.message { title = o.title, text = table.concat(parts, " ") }
    end,
  }
end

return summary
