-- GAD-7, a measure of generalized anxiety: the seven items, the score and its severity.
--
--   local gad7 = require "gad7"
--
--   tasks = { gad7.task { schedule = schedule.weekly { on = "mon", every = 2 }, to = "lexi-torres" } }
--
-- Options of gad7.task:
--   id        the id of the task; default "gad7"
--   title     its title; default "Worries"
--   schedule  when it is due; required
--   to        the recipients of a severe score: the id of a contact, or a list of them; default nobody
--   severe    the score from which the recipients are alerted; default 15
--   card      the card; default "survey"
-- and the other fields of a task, such as closes, grace, reminders, instructions, or impacts_adherence.
--
-- It records `gad7` (0 to 21), `gad7_severity` (minimal, mild, moderate, severe) and every item's points by its id.
-- The module also has gad7.survey, gad7.extract, gad7.score(result), gad7.severity(score).
--
-- Source: Spitzer RL, Kroenke K, Williams JBW, Löwe B. A brief measure for assessing generalized anxiety disorder: the
-- GAD-7. Arch Intern Med 2006;166:1092-1097. Missing items: every item is required; an incomplete questionnaire has no
-- score.
--
-- Its question how difficult these problems have made work, home, or getting along, which is not scored, is not asked.
--
-- The instrument was developed by Drs. Robert L. Spitzer, Kurt Kroenke, Janet B.W. Williams and Bernd Löwe, with an
-- educational grant from Pfizer Inc. It has its own terms: no permission is required to reproduce, translate, display,
-- or distribute it; check the terms of the translation that you use, and do not change the wording of a validated item.

local options = require "options"
local questionnaire = require "questionnaire"

local items = questionnaire.of {
  id = "gad7", title = "The last 2 weeks",
  text = "Over the last 2 weeks, how often have you been bothered by the following problems?",
  options = {
    { "not_at_all", "Not at all" }, { "several_days", "Several days" }, { "more_than_half", "More than half the days" },
    { "nearly_every_day", "Nearly every day" },
  },
  items = {
    { "nervous", "Feeling nervous, anxious, or on edge" },
    { "control", "Not being able to stop or control worrying" },
    { "worry", "Worrying too much about different things" },
    { "relaxing", "Trouble relaxing" },
    { "restless", "Being so restless that it is hard to sit still" },
    { "irritable", "Becoming easily annoyed or irritable" },
    { "afraid", "Feeling afraid as if something awful might happen" },
  },
  severities = { { 0, "minimal" }, { 5, "mild" }, { 10, "moderate" }, { 15, "severe" } },
  keep_items = true,
}

local gad7 = {
  survey = items.survey, extract = items.extract, score = items.score, severity = items.severity,
}

local read = options.of("gad7.task", {
  id = { type = "text", default = "gad7" }, title = { type = "text", default = "Worries" },
  schedule = { type = "any", required = true }, to = { type = "any" },
  severe = { type = "integer", default = 15, min = 1, max = 21 }, card = { type = "any", default = "survey" },
}, options.task_fields)

-- The task; see the top of this file.
function gad7.task(given)
  local o = read(given)
  local alerts
  if o.to then
    alerts = {
      alert "severe" { title = "A severe score (GAD-7)", when = items.at_least(o.severe), to = o.to, urgency = "today" },
    }
  end
  local made = task(o.id)(options.passing(o, {
    title = o.title, schedule = o.schedule, card = o.card, survey = items.survey, extract = items.extract,
    alerts = alerts,
  }))
  return made
end

return gad7
