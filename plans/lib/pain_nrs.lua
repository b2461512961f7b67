-- A numeric rating scale of pain, from 0 to 10: pain now, and its worst, least, or average over a time.
--
--   local pain_nrs = require "pain_nrs"
--
--   tasks = {
--     pain_nrs.task { ask = { "now", "worst" }, schedule = schedule.daily { at = "20:00" }, to = "lexi-torres" },
--   }
--
-- Options of pain_nrs.task:
--   ask         the ratings, in order: "now", "worst", "least", "average"; default { "now" }
--   over        the time that all but "now" are about; default "in the last 24 hours"
--   where       the place, such as "in your knee"; default none
--   severities  the lowest rating of each severity and its word; default { { 0, "none" }, { 1, "mild" },
--               { 5, "moderate" }, { 7, "severe" } }
--   required    whether every rating must be given; default true
--   id          the id of the task; default "pain"
--   title       its title; default "Your pain"
--   schedule    when it is due; required
--   to          the recipients of strong pain: the id of a contact, or a list of them; default nobody
--   alert_from  the rating from which they are alerted; default 7
--   card        the card; default "survey"
-- and the other fields of a task, such as closes, grace, reminders, instructions, or impacts_adherence.
--
-- It records each rating as `pain_now`, `pain_worst`, … (0 to 10), and its word as `pain_now_severity`, … . Missing
-- ratings: none is computed from another; a rating that is not given is not recorded. pain_nrs.of { ask, over, where,
-- severities, required } gives survey, extract, severity(rating), and alerts(to, alert_from).
--
-- The wording is this project's own and free. Sources: a scale of 11 numbers: Downie WW, Leatham PA, Rhind VM, Wright
-- V, Branco JA, Anderson JA. Studies with pain rating scales. Ann Rheum Dis 1978;37:378-381. Bands: Serlin RC, Mendoza
-- TR, Nakamura Y, Edwards KR, Cleeland CS. When is cancer pain mild, moderate or severe? Grading pain severity by its
-- interference with function. Pain 1995;61:277-284: 1 to 4, 5 to 6, 7 to 10, for the worst pain of people with cancer.
-- Others set moderate at 4. A change of 2 points or 30% matters to people: Farrar JT, Young JP, LaMoreaux L, Werth JL,
-- Poole RM. Clinical importance of changes in chronic pain intensity measured on an 11-point numerical pain rating
-- scale. Pain 2001;94:149-158.

local options = require "options"

local pain_nrs = {}

local questions = {
  now = "How strong is the pain%s right now?",
  worst = "How strong was the pain%s when it was at its worst%s?",
  least = "How strong was the pain%s when it was at its least%s?",
  average = "How strong was the pain%s on average%s?",
}

local fields = {
  ask = { type = "list", default = { "now" }, check = function(list)
    local seen = {}
    for place, one in ipairs(list) do
      if not questions[one] then
        return ("item %d of `ask` of pain_nrs must be now, worst, least or average"):format(place)
      end
      if seen[one] then return ("`ask` of pain_nrs has '%s' twice"):format(one) end
      seen[one] = true
    end
    if #list == 0 then return "`ask` of pain_nrs is empty" end
  end },
  over = { type = "text", default = "in the last 24 hours" }, where = { type = "text" },
  severities = {
    type = "list", default = { { 0, "none" }, { 1, "mild" }, { 5, "moderate" }, { 7, "severe" } },
    check = options.bands("severities", "pain_nrs"),
  },
  required = { type = "boolean", default = true },
}

local task_fields = {
  id = { type = "text", default = "pain" }, title = { type = "text", default = "Your pain" },
  schedule = { type = "any", required = true }, to = { type = "any" },
  alert_from = { type = "integer", default = 7, min = 1, max = 10 }, card = { type = "any", default = "survey" },
}
for name, field in pairs(fields) do task_fields[name] = field end

local read = options.of("pain_nrs.of", fields)
local read_task = options.of("pain_nrs.task", task_fields, options.task_fields)

local function made_of(o)
  local made = {}

  -- The severity of a rating.
  function made.severity(rating)
    local word
    for _, severity in ipairs(o.severities) do
      if rating >= severity[1] then word = severity[2] end
    end
    return word
  end

  function made.extract(result)
    local values = {}
    for _, one in ipairs(o.ask) do
      local kind = "pain_" .. one
      local rating = result[kind]
      if rating then
        values[#values + 1] = value(rating, { kind = kind })
        local word = made.severity(rating)
        if word then values[#values + 1] = value(word, { kind = kind .. "_severity" }) end
      end
    end
    return values
  end

  -- One alert, raised when any of the ratings is at least a number.
  function made.alerts(to, from)
    local conditions = {}
    for place, one in ipairs(o.ask) do conditions[place] = survey.at_least("pain_" .. one, from or 7) end
    return { alert "strong-pain" { title = "Strong pain", when = survey.any(conditions), to = to, urgency = "today" } }
  end

  local where = o.where and " " .. o.where or ""
  local items = {}
  for place, one in ipairs(o.ask) do
    items[place] = scale("pain_" .. one) {
      text = questions[one]:format(where, " " .. o.over), min = 0, max = 10, min_label = "No pain",
      max_label = "The worst pain you can imagine", required = o.required,
    }
  end
  made.survey = survey "pain" { steps = { form "ratings" { title = "Your pain", items = items } } }
  return made
end

-- The survey and its scoring; see the top of this file.
function pain_nrs.of(given)
  local o = read(given)
  local made = made_of(o)
  return made
end

-- The task; see the top of this file.
function pain_nrs.task(given)
  local o = read_task(given)
  local made = made_of(o)
  local its = task(o.id)(options.passing(o, {
    title = o.title, schedule = o.schedule, card = o.card, survey = made.survey, extract = made.extract,
    alerts = o.to and made.alerts(o.to, o.alert_from) or nil,
  }))
  return its
end

return pain_nrs
