-- An encouraging insight: the number of consecutive days on which everything was done.
--
--   local streak = require "streak"
--
--   insights = { streak.insight("streak", { over = days(30), from = 3 }) }
--
-- Options of streak.insight, after the insight's id:
--   over   the period in which days are counted; default days(30)
--   from   from how many days on it speaks; default 3
--   share  how much of a day must be done to count, at most 1; default 1
--   title  what it is called; default "In a row"
--
-- Days on which nothing is due neither count nor break the row. streak.days(list, share) counts the row at the end of
-- what `ctx.adherence` or `adherence.daily` gives.

local options = require "options"

local streak = {}

local read = options.of("streak.insight", {
  over = { type = "interval", default = days(30) },
  from = { type = "integer", default = 3, min = 1 },
  share = { type = "number", default = 1, min = 0.01, max = 1 },
  title = { type = "text", default = "In a row" },
})

-- How many days in a row, up to the last, at least that share was done.
function streak.days(list, share)
  local count = 0
  for index = #list, 1, -1 do
    local one = list[index]
    if one.state == "progress" then
      if one.progress < (share or 1) then break end
      count = count + 1
    end
  end
  return count
end

-- The insight; see the top of this file.
function streak.insight(id, given)
  local o = read(given)
  return insight(id) {
    over = o.over, at_least = o.from,
    show = function(ctx)
      local run = ctx.streak { over = o.over, from = o.from, share = o.share }
      if run.silent then return nil end
      return insight.message { title = o.title, text = ("%d days in a row. Well done!"):format(run.length) }
    end,
  }
end

return streak
