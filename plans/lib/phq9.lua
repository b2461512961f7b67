-- PHQ-9, the depression module of the Patient Health Questionnaire: the nine items, the score, its severity, and an
-- alert on thoughts of self-harm.
--
--   local phq9 = require "phq9"
--
--   tasks = { phq9.task { schedule = schedule.weekly { on = "mon", every = 2 }, to = "lexi-torres" } }
--
-- Options of phq9.task:
--   id        the id of the task; default "phq9"
--   title     its title; default "How have you been?"
--   schedule  when it is due; required
--   to        who is alerted: the id of a contact, or a list of them; required
--   severe    the score from which the team is alerted, too; default 20
--   card      the card; default "survey"
-- and the other fields of a task, such as closes, grace, reminders, instructions, or impacts_adherence.
--
-- It records `phq9` (0 to 27), `phq9_severity` (none, mild, moderate, moderately severe, severe) and every item's
-- points by its id. The alert `self-harm` (urgency now) is raised when item 9 is answered with anything but "Not at
-- all", even if the survey is left afterward; `severe` (urgency today) when the score reaches `severe`. The recipients
-- must be available to act: the study ensures that, not this file.
--
-- The module also has phq9.survey, phq9.extract, phq9.score(result), phq9.severity(score), phq9.alerts(to, severe).
--
-- Source: Kroenke K, Spitzer RL, Williams JBW. The PHQ-9: validity of a brief depression severity measure. J Gen Intern
-- Med 2001;16:606-613. Missing items: every item is required; an incomplete questionnaire has no score.
--
-- Its question how difficult these problems have made work, home, or getting along, which is not scored, is not asked.
--
-- The instrument was developed by Drs. Robert L. Spitzer, Janet B.W. Williams, Kurt Kroenke and colleagues, with an
-- educational grant from Pfizer Inc. It has its own terms: no permission is required to reproduce, translate, display,
-- or distribute it; check the terms of the translation that you use, and do not change the wording of a validated item.

local options = require "options"
local questionnaire = require "questionnaire"

-- The words of the instrument, which phq2 shares.
local wording = {
  text = "Over the last 2 weeks, how often have you been bothered by any of the following problems?",
  options = {
    { "not_at_all", "Not at all" }, { "several_days", "Several days" }, { "more_than_half", "More than half the days" },
    { "nearly_every_day", "Nearly every day" },
  },
  items = {
    { "interest", "Little interest or pleasure in doing things" },
    { "mood", "Feeling down, depressed, or hopeless" },
    { "sleep", "Trouble falling or staying asleep, or sleeping too much" },
    { "energy", "Feeling tired or having little energy" },
    { "appetite", "Poor appetite or overeating" },
    { "failure", "Feeling bad about yourself — or that you are a failure or have let yourself or your family down" },
    { "concentration", "Trouble concentrating on things, such as reading the newspaper or watching television" },
    { "movement",
      "Moving or speaking so slowly that other people could have noticed? Or the opposite — being so fidgety or restless "
        .. "that you have been moving around a lot more than usual" },
    { "self_harm", "Thoughts that you would be better off dead or of hurting yourself in some way" },
  },
}

local items = questionnaire.of {
  id = "phq9", title = "The last 2 weeks", text = wording.text, options = wording.options, items = wording.items,
  severities = { { 0, "none" }, { 5, "mild" }, { 10, "moderate" }, { 15, "moderately severe" }, { 20, "severe" } },
  note = "If you think of hurting yourself, please call your care team or your local emergency number now.",
  keep_items = true,
}

local phq9 = {
  survey = items.survey, extract = items.extract, score = items.score, severity = items.severity, wording = wording,
}

local read = options.of("phq9.task", {
  id = { type = "text", default = "phq9" }, title = { type = "text", default = "How have you been?" },
  schedule = { type = "any", required = true }, to = { type = "any", required = true },
  severe = { type = "integer", default = 20, min = 1, max = 27 }, card = { type = "any", default = "survey" },
}, options.task_fields)

-- The alerts of a task that takes the survey.
function phq9.alerts(to, severe)
  return {
    alert "self-harm" {
      title = "Thoughts of self-harm (PHQ-9 item 9)", when = items.answered("self_harm", 1), to = to, urgency = "now",
    },
    alert "severe" { title = "A severe score (PHQ-9)", when = items.at_least(severe or 20), to = to, urgency = "today" },
  }
end

-- The task; see the top of this file.
function phq9.task(given)
  local o = read(given)
  local made = task(o.id)(options.passing(o, {
    title = o.title, schedule = o.schedule, card = o.card, survey = items.survey, extract = items.extract,
    alerts = phq9.alerts(o.to, o.severe),
  }))
  return made
end

return phq9
