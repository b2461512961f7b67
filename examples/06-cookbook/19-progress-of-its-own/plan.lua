-- Half an hour of walking a day in as many parts as one likes; all that goes beyond counts no further.

return plan "walking" {
  title = "Walking",
  tasks = {
    task "walk" {
      title = "Half an hour of walking",
      schedule = schedule.daily { at = "all day" },
      targets = { value(30, { kind = "walk", units = "min" }) },
      progress = function(event)
        local walked = 0
        for _, part in ipairs(event.values) do
          if part.kind == "walk" then walked = walked + part.value end
        end
        return math.min(1, walked / event.targets[1].value)
      end,
    },
  },
}
