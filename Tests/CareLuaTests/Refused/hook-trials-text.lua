-- W024 18:9 tasks.a.extract: this fails for some texts: this is nil, which cannot be used in arithmetic
--   = with no data yet and generated answers
-- W024 21:9 tasks.a.alerts.long.when: this fails for some texts: a number cannot be compared with nil
--   = with no data yet and generated answers
-- E042 22:9 tasks.a.alerts.always.when: this fails: attempt to mul a 'string' with a 'number'
--   = with no data yet and generated answers
-- W024 23:9 tasks.a.alerts.other.when: this fails for some texts: a number cannot be compared with nil
--   = with no data yet and generated answers

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily { at = "all day" },
      survey = survey "s" { steps = { form "f" { items = {
        text "hours" { required = true }, numeric "weight" {},
      } } } },
      extract = function(result)
        return value(tonumber(result.hours) * 60, { kind = "minutes" })
      end,
      alerts = {
        alert "long" { when = function(result) return tonumber(result.hours) > 10 end },
        alert "always" { when = function(result) return result.hours * 1.5 .. nil end },
        alert "other" { when = function(result) return #result.hours > 3 and result.weight > 3 end },
      },
    },
  },
}
