-- E040 7:24 tasks.task-1.progress: the hook assigns to the outer local 'total', but hooks cannot keep anything between calls; write local total inside it
-- E040 8:27 tasks.task-1.progress: the hook assigns to the outer local 'total', but hooks cannot keep anything between calls; write local total inside it
-- E040 18:67 insights.i.show: the hook assigns to the outer local 'seen', but hooks cannot keep anything between calls; write local seen inside it

local seen, helper = {}, { count = 0 }
local total = 0
function helper.bump() total = total + 1 end
helper.reset = function() total = 0 end
local next_id = 0
local function id() next_id = next_id + 1; return "task-" .. next_id end

return plan "p" {
  title = "P",
  tasks = { task(id()) { title = "A", schedule = schedule.daily {}, progress = function(event)
    helper.bump()
    return 1
  end } },
  insights = { insight "i" { over = days(7), show = function(ctx) seen = ctx; return nil end } },
}
