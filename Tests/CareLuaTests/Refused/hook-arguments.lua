-- E041 12:46 tasks.survey.progress: an event has no 'valuess'; did you mean `values`?
-- E041 12:66 tasks.survey.progress: a time has no 'huor'; did you mean `hour`?
-- E041 20:30 tasks.survey.progress: an outcome has no 'sttaus'; did you mean `status`?
-- E041 20:80 tasks.survey.progress: an outcome value has no 'vlaue'; did you mean `value`?
-- E041 21:20 tasks.survey.progress: an event has no 'smu'; did you mean `sum`?
-- E041 21:39 tasks.survey.progress: `ctx` has no 'adherense'; did you mean `adherence`?
-- E041 25:15 tasks.tap.card.view: a hook can read its event but not change it; event:append is for scripts
-- E041 26:71 tasks.tap.card.view: a series of values has no 'meen'; did you mean `mean`?
-- E041 28:54 tasks.tap.card.on.log: an event has no 'apend'; did you mean `append`?
-- E041 28:83 tasks.tap.card.on.log: an action of a card changes only its own event's values; event:survey is for scripts
-- E041 31:78 insights.i.show: `ctx` has no 'valeus'; did you mean `values`?
local function kept(event, ctx) return event.valuess and ctx.now.huor end

return plan "p" {
  title = "P",
  tasks = {
    task "survey" { title = "S", schedule = schedule.daily { at = "08:00" }, progress = function(event, ctx)
      if kept(event, ctx) then return 1 end
      local outcome = event.outcome
      if outcome and outcome.sttaus == "completed" then return event.values[1].vlaue end
      return event:smu "dose" and ctx.adherense and 1 or 0
    end },
    task "tap" { title = "T", schedule = schedule.daily { at = "08:00" }, card = card {
      view = function(event, ctx)
        event:append(value(1))
        return { detail = ctx.values { task = "tap", over = days(7) }:meen() }
      end,
      on = { log = function(event, ctx, input) event:apend(value(input.mg)) event:survey() end },
    } },
  },
  insights = { insight "i" { over = days(7), show = function(ctx) return ctx.valeus end } },
}
