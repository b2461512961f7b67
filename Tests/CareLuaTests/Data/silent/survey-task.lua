-- A task whose id is `survey`, an extractor that loops over its visits, and functions that survive a lack of data.
return plan "p" {
  title = "P",
  anchors = { anchor "surgery" { required = false } },
  params = { dose = "number" },
  tasks = {
    task "survey" { title = "S", schedule = schedule.daily { at = "08:00" }, survey = survey "s" { steps = {
      form "how" { items = { scale "pain" { min = 0, max = 10, required = true }, scale "sleep" { min = 0, max = 12 } } },
    } }, extract = function(result)
      local values = {}
      for _, item in ipairs { "pain", "sleep" } do
        if result[item] then values[#values + 1] = value(result[item], { kind = item }) end
      end
      return values
    end, progress = function(event) return #event.values > 0 and event.params.dose > 0 and 1 or 0 end },
    task "inhaler" { title = "I", schedule = schedule.daily { at = "all day" }, card = card { extends = "button_log",
      on = { log = function(event, ctx, input) event:append(value(input.value or 1, { kind = "puff" })) end },
    }, alerts = { alert "many" { when = function(event, ctx)
      return ctx.today { task = "inhaler" }:count() > 3 or (ctx.samples { quantity = "spo2", over = hours(1) }:min() or 100) < 90
    end } } },
  },
  insights = { insight "i" { over = days(7), show = function(ctx)
    local mean = ctx.values { task = "survey", kind = "pain", over = days(7) }:mean()
    if not mean or not ctx.anchors.surgery or ctx.patient.arm == "B" then return nil end
    return insight.tip { title = "Pain", text = "It is " .. mean .. " since " .. ctx.anchors.surgery:iso() }
  end } },
}
