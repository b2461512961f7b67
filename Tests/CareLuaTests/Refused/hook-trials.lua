-- W018 25:22 anchors.surgery: no schedule uses the anchor 'surgery'; write start = anchor "surgery" in a schedule, or remove it
-- E042 29:7 tasks.loop.extract: this fails: the function exceeds the limit of work or time; does a loop never end?
--   = with no data yet and generated answers
-- E042 31:106 tasks.number.extract: tasks.number.extract must return value(…), a list of them, or nil; it returned a number
--   = with no data yet and generated answers
-- W010 34:107 tasks.missing.extract: 'pain' must be answered, but is not used; add it here, or remove `required`
-- E042 35:48 tasks.missing.extract: this fails: 'sleep' is nil, which cannot be used in arithmetic
--   = with no data yet and generated answers
-- E042 39:21 tasks.good.progress: tasks.good.progress must return a number from 0 to 1; it returned a number outside
--   = with no data yet
-- E042 41:116 tasks.tap.alerts.many.when: this fails: 'dose' is a number, which has no fields
--   = with no data yet
-- E042 44:14 tasks.tap.card.view: this fails: nil and an interval cannot be combined here; add an interval such as days(1) to a time or to an interval
--   = with no data yet
-- E042 50:73 tasks.press.card.on.log: this fails: 'mgg' is nil, which cannot be used in arithmetic
--   = with no data yet
-- E042 59:7 insights.none.show: this fails: this is nil, which cannot be joined to text
--   = with no data yet
local function asked() return survey "s" { steps = {
  form "how" { items = { scale "pain" { min = 0, max = 10, required = true }, scale "sleep" { min = 0, max = 12 } } },
} } end

return plan "p" {
  title = "P",
  anchors = { anchor "surgery" { required = false } },
  params = { dose = "number" },
  tasks = {
    task "loop" { title = "L", schedule = schedule.daily { at = "08:00" }, survey = asked(), extract = function(result)
      while result.pain do end
    end },
    task "number" { title = "N", schedule = schedule.daily { at = "08:00" }, survey = asked(), extract = function(result)
      return result.pain
    end },
    task "missing" { title = "M", schedule = schedule.daily { at = "08:00" }, survey = asked(), extract = function(result)
      return value(result.sleep * 10, { kind = "sleep" })
    end },
    task "good" { title = "G", schedule = schedule.daily { at = "08:00" }, survey = asked(), extract = function(result)
      return { value(result.pain, { kind = "pain" }), value(result.sleep, { kind = "sleep" }) }
    end, progress = function(event) return event:sum "pain" end },
    task "tap" { title = "T", schedule = schedule.daily { at = "08:00" },
      alerts = { alert "many" { when = function(event, ctx) return ctx.today { task = "tap" }:count() > ctx.params.dose.most end } },
      card = card {
        view = function(event, ctx)
          if ctx.anchors.surgery + days(1) < ctx.now then return nil end
          return { body = { ui.slider("log", "How much?", { min = 1, max = 5, step = 1 }) } }
        end,
      } },
    task "press" { title = "P", schedule = schedule.daily { at = "08:00" }, card = card {
      view = function(event, ctx) return { body = { ui.button("log", "Log", { mg = 5 }) } } end,
      on = { log = function(event, ctx, input) event:append(value(input.mgg + 1)) end },
    } },
    task "refuse" { title = "R", schedule = schedule.daily { at = "08:00" }, card = card {
      view = function(event, ctx) return { body = { ui.button("log", "Log", { mg = 5 }) } } end,
      on = { log = function(event, ctx, input) if input.mg > 4 then error("that is too much", 0) end end },
    } },
  },
  insights = {
    insight "none" { over = days(7), show = function(ctx)
      return insight.tip { title = "Pain", text = "It is " .. ctx.values { task = "good", kind = "pain", over = days(7) }:mean() }
    end },
    insight "enough" { over = days(7), at_least = 3, show = function(ctx)
      return insight.tip { title = "Pain", text = "It is " .. ctx.values { task = "good", kind = "pain", over = days(7) }:mean() }
    end },
  },
}
