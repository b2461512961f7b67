-- AUDIT-C, three questions on drinking, without their wording: the scoring, for the words that you pass.
--
--   local audit_c = require "audit_c"
--
--   tasks = {
--     audit_c.task { wording = require "wording.audit_c", positive = 4, schedule = schedule.once { at = "all day" } },
--   }
--
-- where wording/audit_c.lua in the plan's folder returns the words of the version that you use:
--
--   return {
--     title = "Alcohol", text = "…",                          -- what is above the questions
--     frequency = { "…", "…", "…", "…", "…", "…" },           -- each question and its five answers,
--     amount    = { "…", "…", "…", "…", "…", "…" },           -- worth 0 to 4 in this order
--     binge     = { "…", "…", "…", "…", "…", "…" },
--     note = "…",                                             -- at the end
--   }
--
-- Options of audit_c.task:
--   wording   the words; required
--   positive  the score from which the screen is positive, 1 to 12, or a function of the plan's parameters that returns
--             it, such as function(params) return params.sex == "female" and 3 or 4 end; required
--   id        the id of the task; default "audit-c"
--   title     its title; default "Alcohol"
--   schedule  when it is due; required
--   to        the recipients of a positive screen: the id of a contact, or a list of them; default nobody
--   card      the card; default "survey"
-- and the other fields of a task, such as closes, grace, reminders, instructions, or impacts_adherence.
--
-- It records `audit_c` (0 to 12), `audit_c_severity` (negative, positive) and the points of `frequency`, `amount` and
-- `binge`. Who answers the first question with its first answer (never) is not asked the others, which are worth 0.
-- audit_c.of(wording, positive) gives survey, extract, score(result), and alerts(to).
--
-- Source: Bush K, Kivlahan DR, McDonell MB, Fihn SD, Bradley KA. The AUDIT alcohol consumption questions (AUDIT-C): an
-- effective brief screening test for problem drinking. Arch Intern Med 1998;158:1789-1795. Thresholds of 4 for men and
-- 3 for women: Bradley KA, DeBenedetti AF, Volk RJ, Williams EC, Frank D, Kivlahan DR. AUDIT-C as a brief screen for
-- alcohol misuse in primary care. Alcohol Clin Exp Res 2007;31:1208-1217. Missing items: the questions that are asked
-- are required; without one there is no score.
--
-- The questions are those of AUDIT (Babor TF, Higgins-Biddle JC, Saunders JB, Monteiro MG. AUDIT: guidelines for use
-- in primary care. 2nd ed. WHO; 2001), which WHO lets everyone reproduce and translate, but not for sale or in
-- conjunction with commercial purposes. US agencies call AUDIT-C public domain. So the words are not part of this
-- file. The number of drinks and the size of a drink differ between countries: use the version that was validated in
-- yours.

local options = require "options"
local questionnaire = require "questionnaire"

local audit_c = {}

-- A check for the texts of a question and its five answers.
local function question_texts(name)
  return { type = "list", required = true, check = options.texts(name, "the wording of audit_c", 6) }
end

local read_wording = options.of("the wording of audit_c", {
  title = { type = "text", required = true }, text = { type = "text" }, note = { type = "text" },
  frequency = question_texts "frequency", amount = question_texts "amount", binge = question_texts "binge",
})

-- Whether a value is a threshold.
local function is_threshold(it)
  return math.type(it) == "integer" and it >= 1 and it <= 12
end

-- The error of an option, or nil.
local function threshold_fault(it)
  if type(it) == "function" or is_threshold(it) then return nil end
  return "`positive` of audit_c must be a whole number from 1 to 12, or a function of the parameters that returns one"
end

local read = options.of("audit_c.task", {
  wording = { type = "table", required = true }, positive = { type = "any", required = true, check = threshold_fault },
  id = { type = "text", default = "audit-c" }, title = { type = "text", default = "Alcohol" },
  schedule = { type = "any", required = true }, to = { type = "any" }, card = { type = "any", default = "survey" },
}, options.task_fields)

-- One question with its five answers.
local function asked(id, texts, unless)
  local item = { id, texts[1], options = {}, unless = unless }
  for points = 0, 4 do item.options[points + 1] = { "level_" .. points, texts[points + 2] } end
  return item
end

local function made_of(words, positive)
  local never = { "frequency", "level_0" }
  local made = questionnaire.of {
    id = "audit_c", title = words.title, text = words.text, note = words.note, keep_items = true,
    items = {
      asked("frequency", words.frequency), asked("amount", words.amount, never), asked("binge", words.binge, never),
    },
  }
  local points_of = made.extract

  local function is_positive(score, params)
    local from = positive
    if type(positive) == "function" then
      from = positive(params)
      if not is_threshold(from) then error("`positive` of audit_c must return a whole number from 1 to 12") end
    end
    return score >= from
  end

  function made.extract(result, _, ctx)
    local values = points_of(result)
    if not values then return nil end
    local word = is_positive(made.score(result), ctx.params) and "positive" or "negative"
    table.insert(values, 2, value(word, { kind = "audit_c_severity" }))
    return values
  end

  function made.alerts(to)
    local function when(result, ctx)
      local score = made.score(result)
      return score ~= nil and is_positive(score, ctx.params)
    end
    return {
      alert "positive" { title = "A positive screen (AUDIT-C)", when = when, to = to, urgency = "routine" },
    }
  end
  return made
end

-- The questionnaire with these words and this threshold; see the top of this file.
function audit_c.of(wording, positive)
  local wrong = threshold_fault(positive)
  if wrong then error(wrong, 2) end
  local words = read_wording(wording)
  local made = made_of(words, positive)
  return made
end

-- The task; see the top of this file.
function audit_c.task(given)
  local o = read(given)
  local words = read_wording(o.wording)
  local made = made_of(words, o.positive)
  local its = task(o.id)(options.passing(o, {
    title = o.title, schedule = o.schedule, card = o.card, survey = made.survey, extract = made.extract,
    alerts = o.to and made.alerts(o.to) or nil,
  }))
  return its
end

return audit_c
