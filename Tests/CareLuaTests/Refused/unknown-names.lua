-- E006 14:26 there is no 'none' here; write text in quotes, and declare your own names with local
-- E006 16:40 there is no 'mornign' here; did you mean `morning`?
-- E006 17:5 there is no 'tsk' here; did you mean `task`?
-- E006 17:68 there is no 'True' here; write true
-- E006 18:49 `schedule` has no 'dayly'; did you mean `schedule.daily`?
-- E006 19:14 there is no 'valeu' here; did you mean `value`?
-- E006 19:27 `string` has no 'triml'
--   = in `string`: byte, char, find, format, gmatch, gsub, len, lower, match, pack, packsize, rep, reverse, sub, unpack, upper
-- E006 21:56 there is no 'null' here; write nil, or remove the field
-- E006 21:70 there is no 'huors' here; did you mean `hours`?
local morning = schedule.daily { at = "08:00" }

return plan "p" {
  title = "P", version = none,
  tasks = {
    task "a" { title = "A", schedule = mornign },
    tsk "b" { title = "B", schedule = morning, impacts_adherence = True },
    task "c" { title = "C", schedule = schedule.dayly { at = "25:00" }, extract = function(result)
      return valeu(string.triml(result.pain))
    end },
    task "d" { title = "D", schedule = morning, tags = null, grace = huors(2) },
  },
}
