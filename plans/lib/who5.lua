-- The WHO-5 Well-Being Index, without its wording: the scoring, for the five statements and six answers that you pass.
--
--   local who5 = require "who5"
--
--   tasks = { who5.task { wording = require "wording.who5", schedule = schedule.monthly { day = 1, at = "all day" } } }
--
-- where wording/who5.lua in the plan's folder returns the words of the version that you may use:
--
--   return {
--     title = "The last 2 weeks", text = "…",                 -- what is above the statements
--     options = { "…", "…", "…", "…", "…", "…" },            -- the six answers, the best (5 points) first
--     items = { "…", "…", "…", "…", "…" },                   -- the five statements, in their order
--     note = "…",                                             -- at the end, e.g. the notice that the license asks for
--   }
--
-- Options of who5.task:
--   wording        the words; required
--   id             the id of the task; default "who5"
--   title          its title; default "Your well-being"
--   schedule       when it is due; required
--   to             the recipients of a low index: the id of a contact, or a list of them; default nobody
--   alert_at_most  the index up to which they are alerted; default 28
--   card           the card; default "survey"
-- and the other fields of a task, such as closes, grace, reminders, instructions, or impacts_adherence.
--
-- It records `who5`, the index from 0 to 100 (the sum of the five items, times 4; higher is better), `who5_severity`
-- (very low: 28 or less; low: up to 50; adequate) and the points of `item_1` to `item_5`. who5.of(wording) gives
-- survey, extract, score(result), severity(index), at_most(n), and alerts(to, alert_at_most).
--
-- Source: WHO Regional Office for Europe. Wellbeing measures in primary health care: the DepCare project. Copenhagen,
-- 1998. Cut points of 50 and 28: Topp CW, Østergaard SD, Søndergaard S, Bech P. The WHO-5 Well-Being Index: a
-- systematic review of the literature. Psychother Psychosom 2015;84:167-176. Missing items: all are required; an
-- incomplete form has no index.
--
-- The questionnaire is free of charge and needs no permission. Some sources call it public domain; the versions that
-- WHO publishes now are, to our knowledge, under a Creative Commons license without commercial use (BY-NC-SA 3.0 IGO).
-- So the words are not part of this file. Get the official version in your language, and keep to its terms.

local options = require "options"
local questionnaire = require "questionnaire"

local who5 = {}

local read_wording = options.of("the wording of who5", {
  title = { type = "text", required = true }, text = { type = "text", required = true }, note = { type = "text" },
  options = { type = "list", required = true, check = options.texts("options", "the wording of who5", 6) },
  items = { type = "list", required = true, check = options.texts("items", "the wording of who5", 5) },
})

local read = options.of("who5.task", {
  wording = { type = "table", required = true },
  id = { type = "text", default = "who5" }, title = { type = "text", default = "Your well-being" },
  schedule = { type = "any", required = true }, to = { type = "any" },
  alert_at_most = { type = "integer", default = 28, min = 0, max = 100 }, card = { type = "any", default = "survey" },
}, options.task_fields)

local function made_of(words)
  local answers, statements = {}, {}
  for place, answer in ipairs(words.options) do answers[place] = { "level_" .. 6 - place, answer, 6 - place } end
  for place, statement in ipairs(words.items) do statements[place] = { "item_" .. place, statement } end
  local made = questionnaire.of {
    id = "who5", title = words.title, text = words.text, note = words.note, options = answers, items = statements,
    times = 4, severities = { { 0, "very low" }, { 29, "low" }, { 51, "adequate" } }, keep_items = true,
  }
  function made.alerts(to, at_most)
    return {
      alert "low" {
        title = "A low well-being index (WHO-5)", when = made.at_most(at_most or 28), to = to, urgency = "today",
      },
    }
  end
  return made
end

-- The questionnaire with these words; see the top of this file.
function who5.of(wording)
  return made_of(read_wording(wording))
end

-- The task; see the top of this file.
function who5.task(given)
  local o = read(given)
  local words = read_wording(o.wording)
  local made = made_of(words)
  local its = task(o.id)(options.passing(o, {
    title = o.title, schedule = o.schedule, card = o.card, survey = made.survey, extract = made.extract,
    alerts = o.to and made.alerts(o.to, o.alert_at_most) or nil,
  }))
  return its
end

return who5
