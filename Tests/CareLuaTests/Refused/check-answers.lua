-- E041 15:60 tasks.b.extract: step 'how' has no item 'pian'; did you mean `pain`?
-- E041 21:30 tasks.a.extract: the survey has no item 'slepe'; did you mean `sleep`?
-- E041 22:29 tasks.a.extract: the survey has no item 'pian'; did you mean `pain`?
-- E041 22:73 tasks.a.extract: the survey has no step 'ohw'; did you mean `how`?
-- E041 27:97 tasks.d.survey.steps.q.go: the survey has no item 'rset'; did you mean `rest`?

local function asked() return survey "s" { steps = {
  form "how" { items = {
    scale "pain" { min = 0, max = 10, required = true },
    scale "sleep" { min = 0, max = 12, required = true },
    boolean "more" { required = true },
    text "note" { when = survey.equals("more", true) },
  } },
} } end
local function kept(result) return value(result:get("how", "pian"), { kind = "pain" }) end

return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily { at = "08:00" }, survey = asked(), extract = function(result, event)
      if result:is_dont_know "slepe" then return nil end
      return { value(result.pian, { kind = "pain" }), value(result:step("ohw"), { kind = "x" }) }
    end },
    task "b" { title = "B", schedule = schedule.daily { at = "08:00" }, survey = asked(), extract = function(result) return kept(result) end },
    task "c" { title = "C", schedule = schedule.daily { at = "08:00" }, survey = asked(), extract = { "pain" } },
    task "d" { title = "D", schedule = schedule.daily { at = "08:00" }, survey = survey "t" { steps = {
      question "q" { item = scale "rest" { min = 0, max = 12 }, go = function(result) if result.rset == 3 then return "end" end end, leads_to = "end" },
    } } },
  },
}
