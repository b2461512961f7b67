-- E030 9:51 tasks.a.survey.steps.near.icon: there is no icon 'hart'; did you mean 'heart'?
-- E030 10:49 tasks.a.survey.steps.far.icon: there is no icon 'unicorn'; write one of check, clock, cross, drop, food, heart, info, moon, phone, pill, place, star, sun, thermometer, walk, warning

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily {}, survey = survey "s" { steps = {
      instruction "right" { title = "Right", icon = "heart" },
      instruction "near" { title = "Near", icon = "hart" },
      instruction "far" { title = "Far", icon = "unicorn" },
    } } },
  },
}
