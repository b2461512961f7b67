-- E040 11:32 tasks.a.card.view: the hook assigns to the global 'shown', but hooks cannot keep anything between calls; write local shown inside it
-- E040 12:50 tasks.a.card.on.log: the hook assigns to the outer local 'total', but hooks cannot keep anything between calls; write local total inside it
local total = 0

return plan "cards" {
  title = "Cards",
  tasks = {
    task "a" {
      title = "A", schedule = schedule.daily { at = "08:00" },
      card = card {
        view = function(event) shown = true return { title = "A" } end,
        on = { log = function(event, ctx, input) total = total + input.value event:append(total) end },
      },
    },
  },
}
