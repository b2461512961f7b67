-- E040 6:32 tasks.a.progress: the hook assigns to the outer local 'last', but hooks cannot keep anything between calls; write local last inside it
-- E040 14:9 tasks.a.progress: the hook assigns to the outer local 'count', but hooks cannot keep anything between calls; write local count inside it
-- E040 15:9 tasks.a.progress: the hook assigns to the global 'total', but hooks cannot keep anything between calls; write local total inside it

local count, last = 0, nil
local function remember(value) last = value end

return plan "p" {
  title = "P",
  tasks = {
    task "a" {
      title = "A", schedule = schedule.daily {},
      progress = function(event)
        count = count + 1
        total = (total or 0) + 1
        remember(event)
        local mine = 0
        mine = mine + 1
        return mine / count
      end,
    },
  },
}
