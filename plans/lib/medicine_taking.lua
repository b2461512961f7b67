-- How a medicine was taken, in a participant's own words and numbers: whether it is still taken, on how many days a
-- dose was missed, and why.
--
--   local medicine_taking = require "medicine_taking"
--
--   tasks = {
--     medicine_taking.task {
--       medicine = "your blood pressure tablets", to = "dr-lee",
--       schedule = schedule.weekly { on = "sun", at = "all day" },
--     },
--   }
--
-- Options of medicine_taking.task:
--   medicine     the medicine within a sentence; default "your medicine"
--   days         the days asked about, 1 to 31; default 7
--   reasons      the reasons for missed doses: a value and a text each; by default six usual ones
--   good_from    the share of days in percent from which it was taken well; default 80
--   id           the id of the task; default "medicine"
--   title        its title; default "Taking your medicine"
--   schedule     when it is due; required
--   to           the recipients: the id of a contact, or a list of them; default nobody
--   card         the card; default "survey"
-- and the other fields of a task, such as closes, grace, reminders, instructions, or impacts_adherence.
--
-- It records `medicine_status` (taking, stopped_advised, stopped_alone); while it is taken, `missed_days`,
-- `days_taken` (the share of days without a missed dose, in percent, rounded to a whole number) and `days_taken_level`
-- (good, low); and each reason as `missed_reason`. The alerts are `stopped` (today), when the medicine was stopped
-- without advice, and `low` (routine), when the level is low. medicine_taking.of { medicine, days, reasons, good_from
-- } gives survey, extract, share(result), level(result), and alerts(to).
--
-- Missing answers: the first two questions are required, but the number of missed days may be "don't know"; then there
-- is no share and no level. Reasons may be skipped. Nothing is computed from other answers.
--
-- The wording is this project's own and free; it is no validated scale. Its parts follow: taking and stopping, Vrijens
-- B, De Geest S, Hughes DA, et al. A new taxonomy for describing and defining adherence to medications. Br J Clin
-- Pharmacol 2012;73:691-705; days and reasons asked apart, Voils CI, Maciejewski ML, Hoyle RH, et al. Initial
-- validation of a self-report measure of the extent of and reasons for medication nonadherence. Med Care
-- 2012;50:1013-1019. 80% is a convention (Karve S, Cleves MA, Helm M, Hudson TJ, West DS, Martin BC. Good and poor
-- adherence: optimal cut-point for adherence measures using administrative claims data. Curr Med Res Opin
-- 2009;25:2303-2310), which does not fit every medicine. The Morisky scales are licensed and are not part of this.

local options = require "options"

local medicine_taking = {}

local usual_reasons = {
  { "forgot", "I forgot" }, { "none_left", "I had none left, or not with me" },
  { "side_effects", "It made me feel unwell" }, { "felt_well", "I felt well without it" },
  { "unsure", "I was not sure that it helps, or how to take it" }, { "too_much", "It was too much for me" },
}

local fields = {
  medicine = { type = "text", default = "your medicine" }, days = { type = "integer", default = 7, min = 1, max = 31 },
  reasons = { type = "list", default = usual_reasons, check = function(list)
    for place, one in ipairs(list) do
      if type(one) ~= "table" or type(one[1]) ~= "string" or type(one[2]) ~= "string" then
        return ("reason %d of medicine_taking needs a value and a text; write { \"forgot\", \"Forgot\" }"):format(place)
      end
      local wrong = options.entry_fault(("reason %d of medicine_taking"):format(place), one, 2)
      if wrong then return wrong end
    end
    if #list == 0 then return "`reasons` of medicine_taking is empty" end
  end },
  good_from = { type = "integer", default = 80, min = 1, max = 100 },
}

local task_fields = {
  id = { type = "text", default = "medicine" }, title = { type = "text", default = "Taking your medicine" },
  schedule = { type = "any", required = true }, to = { type = "any" }, card = { type = "any", default = "survey" },
}
for name, field in pairs(fields) do task_fields[name] = field end

local read = options.of("medicine_taking.of", fields)
local read_task = options.of("medicine_taking.task", task_fields, options.task_fields)

local function survey_of(o)
  local reasons = {}
  for place, one in ipairs(o.reasons) do reasons[place] = option(one[1], one[2]) end
  return survey "medicine" {
    steps = {
      form "taking" {
        title = "Taking your medicine",
        text = "Many people miss a dose now and then. Your answers help us to help you.",
        items = {
          choice "medicine_status" {
            text = ("Are you taking %s at the moment?"):format(o.medicine), required = true,
            options = {
              option("taking", "Yes"), option("stopped_advised", "No, I was advised to stop"),
              option("stopped_alone", "No, I stopped without advice"),
            },
          },
          numeric "missed_days" {
            text = ("On how many of the last %d days did you miss a dose or take too little?"):format(o.days),
            integer = true, min = 0, max = o.days, required = true, dont_know = true,
            when = survey.equals("medicine_status", "taking"),
          },
          choice "missed_reason" {
            text = "Why was that? Choose all that apply.", multiple = true, options = reasons,
            when = survey.any { survey.above("missed_days", 0), survey.equals("medicine_status", "stopped_alone") },
          },
        },
      },
    },
  }
end

local function made_of(o)
  local made = {}

  -- The share of days without a missed dose, in percent; nil if it is not known or the medicine is not taken.
  function made.share(result)
    local missed = result.missed_days
    if result.medicine_status ~= "taking" or not missed then return nil end
    return (100 * (o.days - missed) + o.days // 2) // o.days
  end

  -- The level of the share before it is rounded, or nil.
  function made.level(result)
    if not made.share(result) then return nil end
    return 100 * (o.days - result.missed_days) >= o.good_from * o.days and "good" or "low"
  end

  function made.extract(result)
    local values = {
      value(result.medicine_status, { kind = "medicine_status" }), value(result.missed_days, { kind = "missed_days" }),
      value(made.share(result), { kind = "days_taken", units = "%" }),
      value(made.level(result), { kind = "days_taken_level" }),
    }
    for _, reason in ipairs(result.missed_reason or {}) do
      values[#values + 1] = value(reason, { kind = "missed_reason" })
    end
    return values
  end

  function made.alerts(to)
    return {
      alert "stopped" {
        title = "Medicine stopped without advice", when = survey.equals("medicine_status", "stopped_alone"), to = to,
        urgency = "today",
      },
      alert "low" {
        title = "Medicine often missed", when = function(result) return made.level(result) == "low" end,
        to = to, urgency = "routine",
      },
    }
  end

  made.survey = survey_of(o)
  return made
end

-- The survey and its scoring; see the top of this file.
function medicine_taking.of(given)
  local o = read(given)
  local made = made_of(o)
  return made
end

-- The task; see the top of this file.
function medicine_taking.task(given)
  local o = read_task(given)
  local made = made_of(o)
  local its = task(o.id)(options.passing(o, {
    title = o.title, schedule = o.schedule, card = o.card, survey = made.survey, extract = made.extract,
    alerts = o.to and made.alerts(o.to) or nil,
    labels = o.labels or { days_taken = "Days without a missed dose" },
  }))
  return its
end

return medicine_taking
