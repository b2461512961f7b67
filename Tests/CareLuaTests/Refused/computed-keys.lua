-- E018 7:49 tasks.a.schedule.at: '25:00' is not a time of day; write HH:MM
-- E012 10:52 tasks.a.impacts_adherence: expected true or false, got the text 'yes'; write impacts_adherence = true
-- E012 10:52 tasks.a.tags: expected a list of texts, got the number 5; write tags = { "…" }
-- E017 10:52 tasks.a.grace: `grace` is -1 hour, which is negative; write a positive interval, such as hours(2)
local field, times = "tags", "at"
local more = { [field] = 5, ["impacts_" .. "adherence"] = "yes" }
more.title, more.schedule = "A", schedule.daily { [times] = "25:00" }
more.grace = -hours(1)

return plan "p" { title = "P", tasks = { task "a" (more) } }
