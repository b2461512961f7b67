-- W010 16:101 tasks.b.extract: 'pain', 'sleep' must be answered, but are not used; add them here, or remove `required`
-- W010 17:101 tasks.c.extract: 'sleep' must be answered, but is not used; add it here, or remove `required`
local function asked() return survey "s" { steps = {
  form "how" { items = {
    scale "pain" { min = 0, max = 10, required = true },
    scale "sleep" { min = 0, max = 12, required = true },
    boolean "more" { required = true },
    text "note" { when = survey.equals("more", true) },
  } },
} } end
local function kept(result) return value(result.note, { kind = "note" }) end

return plan "p" {
  title = "P",
  tasks = {
    task "b" { title = "B", schedule = schedule.daily { at = "08:00" }, survey = asked(), extract = function(result) return kept(result) end },
    task "c" { title = "C", schedule = schedule.daily { at = "08:00" }, survey = asked(), extract = { "pain" } },
  },
}
