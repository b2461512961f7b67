-- E030 12:46 tasks.a.survey.steps.how.items.weight.units[2]: 'lb' does not convert into 'kg'; write '[lb_av]'
-- E030 13:53 tasks.a.survey.steps.how.items.pulse.units: an amount in other units is seldom a whole number of s; write `digits = 0`, which rounds it, in place of `integer`
-- E030 14:49 tasks.a.survey.steps.how.items.sugar.units[2]: 'mg/dL' does not convert into 'mmol/L'; ask in 'mmol/L' alone
return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily {}, survey = survey "s" {
      steps = {
        form "how" { items = {
          numeric "length" { units = { "cm", "[in_i]" } },
          numeric "heat" { units = "Cel" },
          numeric "weight" { units = { "kg", "lb" } },
          numeric "pulse" { integer = true, units = { "s", "min" } },
          numeric "sugar" { units = { "mmol/L", "mg/dL" } },
        } },
      },
    } },
  },
}
