-- Two months of tablets and walks: insights say what the days show, and say nothing where the days do not suffice.

-- A week of walks as a ring; nothing for a week without any.
local function last_week(ctx)
  local walks = #ctx.values { task = "walk", kind = "minutes", over = days(7) }:by_day()
  if walks == 0 then return nil end
  return insight.ring { title = "Last week", text = ("%d of 7 days with a walk."):format(walks), share = walks / 7 }
end

-- The longest walk of the period, in large.
local function longest(ctx)
  local most = ctx.values { task = "walk", kind = "minutes", over = weeks(8) }:max()
  if most then return insight.badge { title = "Your longest walk", text = "In eight weeks.", value = most, units = "min" } end
end

-- A few lines for the visit; `silent` is the reason why a method says nothing.
local function visit(ctx)
  local trend = ctx.trend { on = { task = "walk", kind = "minutes" }, over = weeks(6) }
  local supply = ctx.pdc { supply = { task = "refill", kind = "days_supply" }, over = weeks(8) }
  local walks = trend.silent and ("Walks: %s"):format(trend.silent)
    or ("Walks: %+.1f min a week, from %d of %d days"):format(trend.slope * 7, trend.n, trend.days)
  return insight.stack {
    title = "For your visit",
    { icon = "walk", text = walks },
    { icon = "pill", text = ("Tablets: %d of %d days covered"):format(supply.covered, supply.days) },
  }
end

return plan "steady" {
  title = "Steady",
  version = "1.0.0",

  quantities = {
    quantity "minutes" { units = "min", from = 0, to = 600 },
    quantity "sleep" { units = "h", from = 0, to = 24 },
  },

  tasks = {
    task "walk" {
      title = "Walk", schedule = schedule.daily { at = "all day" }, progress = "sum",
      link = { quantity = "minutes", aggregate = "sum", units = "min" }, targets = { value(20, { kind = "minutes" }) },
    },
    task "sleep" {
      title = "Sleep", schedule = schedule.daily { at = "all day" }, impacts_adherence = false,
      link = { quantity = "sleep", aggregate = "sum", units = "h" },
    },
    task "refill" {
      title = "A box from the pharmacy", schedule = schedule.weekly { on = "mon", at = "all day" }, impacts_adherence = false,
      targets = { value(14, { kind = "days_supply", units = "d" }) },
    },
  },

  insights = {
    insight.trend "walking" {
      on = { task = "walk", kind = "minutes" }, over = weeks(6), better = "higher", title = "Your walks",
    },
    threshold "supply" {
      on = "pdc", supply = { task = "refill", kind = "days_supply" }, below = 0.8, over = weeks(8),
      title = "Tablets ran out", text = "They covered {value} of the days. Please ask for the next box in time.",
    },
    threshold "long" {
      on = { task = "walk", kind = "minutes", stat = "max" }, at_least = 90, over = weeks(8), title = "A long walk",
    },
    insight.correlation "sleep-walk" {
      x = { task = "sleep", kind = "sleep" }, y = { task = "walk", kind = "minutes" }, over = weeks(8),
    },
    insight "week" { over = weeks(1), show = last_week },
    insight "longest" { over = weeks(8), show = longest },
    insight "visit" { over = weeks(8), show = visit },
  },
}
