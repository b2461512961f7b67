-- Positive and negative affect (PANAS and its short forms), without the wording: the scoring, for the words that you
-- pass.
--
--   local panas = require "panas"
--
--   tasks = { panas.task { wording = require "wording.panas", schedule = schedule.daily { at = "20:00" } } }
--
-- where wording/panas.lua in the plan's folder returns the words of the form that you may use:
--
--   return {
--     title = "Feelings", text = "…",                         -- the instruction with its time frame
--     options = { "…", "…", "…", "…", "…" },                 -- the five answers, worth 1 to 5 in this order
--     items = { { "positive", "…" }, { "negative", "…" } },   -- each word with its scale, in the order of the form
--     note = "…",                                             -- at the end, e.g. the notice of the copyright
--   }
--
-- Options of panas.task:
--   wording      the words; required
--   max_missing  how many items of each scale may be skipped; they count as the mean of its other items; default 0
--   id           the id of the task; default "panas"
--   title        its title; default "Your feelings"
--   schedule     when it is due; required
--   card         the card; default "survey"
-- and the other fields of a task, such as closes, grace, reminders, instructions, or impacts_adherence.
--
-- It records `panas_positive` and `panas_negative`, each the sum of its items (5 to 25 with five of each, 10 to 50
-- with ten), and the points of every item, as `positive_1`, `negative_1`, … . There are no bands: scores are compared
-- with norms or with the participant's own. panas.of(wording, max_missing) gives survey, extract, and score(result,
-- "positive" | "negative"). The module raises no alerts: the scales are not made for screening.
--
-- Sources: Watson D, Clark LA, Tellegen A. Development and validation of brief measures of positive and negative
-- affect: the PANAS scales. J Pers Soc Psychol 1988;54:1063-1070. Short form of ten items: Thompson ER. Development
-- and validation of an internationally reliable short-form of the Positive and Negative Affect Schedule (PANAS). J
-- Cross Cult Psychol 2007;38:227-242. Missing items: the papers state no rule; by default every item is required. If
-- your protocol allows missing items, pass max_missing and report it.
--
-- The forms are under copyright: PANAS of the American Psychological Association, the short form of its publisher; ask
-- them for permission. So the words are not part of this file.

local options = require "options"
local questionnaire = require "questionnaire"

local panas = {}

local read_wording = options.of("the wording of panas", {
  title = { type = "text", required = true }, text = { type = "text", required = true }, note = { type = "text" },
  options = { type = "list", required = true, check = options.texts("options", "the wording of panas", 5) },
  items = { type = "list", required = true, check = function(items)
    local counts = { positive = 0, negative = 0 }
    for place, one in ipairs(items) do
      if type(one) ~= "table" or not counts[one[1]] or type(one[2]) ~= "string" then
        return ("item %d of `items` of the wording of panas needs a scale and a text; write { \"positive\", \"…\" }")
          :format(place)
      end
      local wrong = options.entry_fault(("item %d of the wording of panas"):format(place), one, 2)
      if wrong then return wrong end
      counts[one[1]] = counts[one[1]] + 1
    end
    if counts.positive ~= counts.negative or counts.positive == 0 then
      return "`items` of the wording of panas needs as many positive as negative items"
    end
  end },
})

local read = options.of("panas.task", {
  wording = { type = "table", required = true }, max_missing = { type = "integer", default = 0, min = 0, max = 5 },
  id = { type = "text", default = "panas" }, title = { type = "text", default = "Your feelings" },
  schedule = { type = "any", required = true }, card = { type = "any", default = "survey" },
}, options.task_fields)

-- Reports a `max_missing` that leaves no item of a scale, at the caller of `panas.of` or `panas.task`.
local function check_missing(words, max_missing)
  if max_missing and max_missing >= #words.items // 2 then
    error("`max_missing` of panas leaves no item of a scale; write less than the number of its items", 3)
  end
end

local function made_of(words, max_missing)
  local answers, items, ids = {}, {}, { positive = {}, negative = {} }
  for points, answer in ipairs(words.options) do answers[points] = { "level_" .. points, answer, points } end
  for place, one in ipairs(words.items) do
    local its = ids[one[1]]
    its[#its + 1] = one[1] .. "_" .. #its + 1
    items[place] = { its[#its], one[2] }
  end
  return questionnaire.of {
    id = "panas", title = words.title, text = words.text, note = words.note, options = answers, items = items,
    subscales = { { "positive", ids.positive }, { "negative", ids.negative } }, max_missing = max_missing,
    keep_items = true,
  }
end

-- The questionnaire with these words; see the top of this file.
function panas.of(wording, max_missing)
  local words = read_wording(wording)
  check_missing(words, max_missing)
  local made = made_of(words, max_missing or 0)
  return made
end

-- The task; see the top of this file.
function panas.task(given)
  local o = read(given)
  local words = read_wording(o.wording)
  check_missing(words, o.max_missing)
  local made = made_of(words, o.max_missing)
  local its = task(o.id)(options.passing(o, {
    title = o.title, schedule = o.schedule, card = o.card, survey = made.survey, extract = made.extract,
  }))
  return its
end

return panas
