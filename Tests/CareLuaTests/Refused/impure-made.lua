-- E040 5:3 tasks.a.extract: the function that starts here assigns to the outer local 'count', but hooks cannot keep anything between calls; write local count inside it

local function counter()
  local count = 0
  return function() count = count + 1 return value(count) end
end

return plan "made" {
  title = "A hook that another function made",
  tasks = {
    task "a" {
      title = "A",
      schedule = schedule.daily { at = "08:00" },
      survey = survey "s" { steps = { question "q" { item = boolean "ok" { text = "Well?" } } } },
      extract = counter(),
    },
  },
}
