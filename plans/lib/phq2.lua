-- PHQ-2, the first two items of the Patient Health Questionnaire, to screen for depression: the score and its result.
--
--   local phq2 = require "phq2"
--
--   tasks = { phq2.task { schedule = schedule.weekly { on = "mon", at = "all day" }, to = "sam-reed" } }
--
-- Options of phq2.task:
--   id          the id of the task; default "phq2"
--   title       its title; default "How have you been?"
--   schedule    when it is due; required
--   to          the recipients of a positive screen: the id of a contact, or a list of them; default nobody
--   alert_from  the score from which they are alerted; default 3
--   card        the card; default "survey"
-- and the other fields of a task, such as closes, grace, reminders, instructions, or impacts_adherence.
--
-- It records `phq2` (0 to 6), `phq2_severity` (negative; positive from 3) and both items' points, `interest` and
-- `mood`. A positive screen is no diagnosis: it is followed by PHQ-9 or an interview. PHQ-2 does not ask about
-- thoughts of self-harm. The module also has phq2.survey, phq2.extract, phq2.score(result), phq2.severity(score),
-- phq2.alerts(to, alert_from).
--
-- Source: Kroenke K, Spitzer RL, Williams JBW. The Patient Health Questionnaire-2: validity of a two-item depression
-- screener. Med Care 2003;41:1284-1292, where 3 is the cut point. Missing items: both are required; without one there
-- is no score. The wording is that of phq9, on its terms.

local options = require "options"
local questionnaire = require "questionnaire"

local wording = (require "phq9").wording

local items = questionnaire.of {
  id = "phq2", title = "The last 2 weeks", text = wording.text, options = wording.options,
  items = { wording.items[1], wording.items[2] },
  severities = { { 0, "negative" }, { 3, "positive" } }, keep_items = true,
}

local phq2 = { survey = items.survey, extract = items.extract, score = items.score, severity = items.severity }

local read = options.of("phq2.task", {
  id = { type = "text", default = "phq2" }, title = { type = "text", default = "How have you been?" },
  schedule = { type = "any", required = true }, to = { type = "any" },
  alert_from = { type = "integer", default = 3, min = 1, max = 6 }, card = { type = "any", default = "survey" },
}, options.task_fields)

-- The alert of a positive screen.
function phq2.alerts(to, alert_from)
  return {
    alert "positive" {
      title = "A positive screen (PHQ-2)", when = items.at_least(alert_from or 3), to = to, urgency = "today",
    },
  }
end

-- The task; see the top of this file.
function phq2.task(given)
  local o = read(given)
  local made = task(o.id)(options.passing(o, {
    title = o.title, schedule = o.schedule, card = o.card, survey = items.survey, extract = items.extract,
    alerts = o.to and phq2.alerts(o.to, o.alert_from) or nil,
  }))
  return made
end

return phq2
