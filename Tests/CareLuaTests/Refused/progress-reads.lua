-- W027 7:18 tasks.a.progress: it reads ctx.today, ctx.values and time.now, so that the progress is computed at each read; write it with its event alone, such as event.values and event.params
-- W027 14:18 tasks.b.progress: it reads ctx.now, so that the progress is computed at each read; write it with its event alone, such as event.values and event.params

return plan "p" { title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily { at = "all day" }, card = "button_log",
      progress = function(event, ctx)
        if time.now() < event.start then return 0 end
        pcall(function() ctx.today { task = "a" } end)
        return ctx.values { task = "a", over = days(7) }:count() / 7
      end,
    },
    task "b" { title = "B", schedule = schedule.daily { at = "all day" },
      progress = function(event, ctx) return ctx.now < event.stop and 1 or 0 end,
    },
    task "c" { title = "C", schedule = schedule.daily { at = "all day" },
      progress = function(event) return event.state == "late" and 0.5 or math.random() end,
    },
    task "d" { title = "D", schedule = schedule.daily { at = "all day" },
      progress = function(event, ctx) return ctx.params and 1 or 0 end, -- care: allow W027
    },
  },
}
