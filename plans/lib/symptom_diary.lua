-- A diary of symptoms that asks for each how often it came, how strong it was, and how much it interfered.
--
--   local symptom_diary = require "symptom_diary"
--
--   tasks = {
--     symptom_diary.task {
--       symptoms = {
--         { "nausea", "nausea" },                              -- all three questions
--         { "fatigue", "tiredness", ask = { "severity", "interference" } },
--       },
--       schedule = schedule.weekly { on = "mon", at = "all day" }, to = "ward-nurse",
--     },
--   }
--
-- Options of symptom_diary.task:
--   symptoms    the symptoms: an id and a name within a sentence each, and which questions are asked with `ask`, in the
--               order "frequency", "severity", "interference"; by default all three; required
--   over        the time asked about; default "in the last 7 days"
--   required    whether every question must be answered; default true
--   id          the id of the task; default "symptoms"
--   title       its title; default "Your symptoms"
--   schedule    when it is due; required
--   to          the recipients of a strong symptom: the id of a contact, or a list of them; default nobody
--   alert_from  the level of any answer from which they are alerted, 1 to 4; default 3
--   card        the card; default "survey"
-- and the other fields of a task, such as closes, grace, reminders, instructions, or impacts_adherence.
--
-- It records levels from 0 to 4 as `nausea_frequency`, `nausea_severity` and `nausea_interference`. A symptom whose
-- first question is answered with 0 has no other questions; they are recorded as 0. Missing answers: nothing is
-- computed from other answers; a skipped question is not recorded, and what depends on it is not asked. Levels are not
-- added up. symptom_diary.of { symptoms, over, required } gives survey, extract, level(result, symptom, question),
-- worst(result, symptom) (the highest of its levels), and alerts(to, alert_from): one alert for each symptom, with its
-- id.
--
-- The wording is this project's own and free. The form follows PRO-CTCAE of the US National Cancer Institute (Basch E,
-- Reeve BB, Mitchell SA, et al. Development of the National Cancer Institute's patient-reported outcomes version of
-- the common terminology criteria for adverse events. J Natl Cancer Inst 2014;106:dju244), but it is not PRO-CTCAE:
-- its terms allow no change of an item, and results of this diary are not comparable with it or to be graded as
-- its items are.

local options = require "options"

local symptom_diary = {}

local questions = {
  frequency = {
    text = "How often did you have %s %s?",
    answers = { "Never", "Once or twice", "Now and then", "Often", "All the time, or nearly" },
  },
  severity = {
    text = "How strong was the %s at its strongest, %s?",
    answers = { "I had none", "Slight", "Medium", "Strong", "As strong as I can imagine" },
  },
  interference = {
    text = "How much did the %s keep you from what you wanted to do, %s?",
    answers = { "Not at all", "A little", "Some of it", "Most of it", "I could do nothing" },
  },
}

local all = { "frequency", "severity", "interference" }

-- The error of a symptom's `ask`, or nil: a part of the questions in their order.
local function ask_fault(symptom)
  local next_place = 1
  for _, one in ipairs(symptom.ask or all) do
    while all[next_place] and all[next_place] ~= one do next_place = next_place + 1 end
    if not all[next_place] then
      return ("`ask` of symptom '%s' of symptom_diary must be frequency, severity, interference, or part of this list")
        :format(symptom[1])
    end
    next_place = next_place + 1
  end
  if symptom.ask and #symptom.ask == 0 then
    return ("`ask` of symptom '%s' of symptom_diary is empty"):format(symptom[1])
  end
end

local fields = {
  symptoms = { type = "list", required = true, check = function(symptoms)
    if #symptoms == 0 then return "`symptoms` of symptom_diary is empty; write { { \"nausea\", \"nausea\" } }" end
    for place, one in ipairs(symptoms) do
      if type(one) ~= "table" or type(one[1]) ~= "string" or type(one[2]) ~= "string" then
        return ("symptom %d of symptom_diary needs an id and a name; write { \"nausea\", \"nausea\" }"):format(place)
      end
      local wrong = options.entry_fault(("symptom '%s' of symptom_diary"):format(one[1]), one, 2, { "ask" })
        or ask_fault(one)
      if wrong then return wrong end
    end
  end },
  over = { type = "text", default = "in the last 7 days" }, required = { type = "boolean", default = true },
}

local task_fields = {
  id = { type = "text", default = "symptoms" }, title = { type = "text", default = "Your symptoms" },
  schedule = { type = "any", required = true }, to = { type = "any" },
  alert_from = { type = "integer", default = 3, min = 1, max = 4 }, card = { type = "any", default = "survey" },
}
for name, field in pairs(fields) do task_fields[name] = field end

local read = options.of("symptom_diary.of", fields)
local read_task = options.of("symptom_diary.task", task_fields, options.task_fields)

-- The questions about a symptom, one after the other.
local function items_of(o, symptom)
  local items, first = {}, nil
  for place, kind in ipairs(symptom.ask or all) do
    local id = symptom[1] .. "_" .. kind
    local answers = {}
    for at, answer in ipairs(questions[kind].answers) do answers[at] = option("level_" .. at - 1, answer) end
    items[place] = choice(id) {
      text = questions[kind].text:format(symptom[2], o.over), options = answers, required = o.required,
      when = first and survey.not_equals(first, "level_0") or nil,
    }
    first = first or id
  end
  return items
end

local function made_of(o)
  local made = {}
  local asked = {}
  for _, symptom in ipairs(o.symptoms) do asked[symptom[1]] = symptom.ask or all end

  -- The level of an answer, 0 to 4; 0 if it was not asked because the symptom did not occur; nil if it was skipped.
  function made.level(result, symptom, kind)
    local first = asked[symptom][1]
    if kind ~= first and result[symptom .. "_" .. first] == "level_0" then return 0 end
    local answer = result[symptom .. "_" .. kind]
    return answer and tonumber(answer:sub(-1)) or nil
  end

  -- The highest level of a symptom's answers, or nil.
  function made.worst(result, symptom)
    local worst
    for _, kind in ipairs(asked[symptom]) do
      local level = made.level(result, symptom, kind)
      if level and level > (worst or -1) then worst = level end
    end
    return worst
  end

  function made.extract(result)
    local values = {}
    for _, symptom in ipairs(o.symptoms) do
      for _, kind in ipairs(asked[symptom[1]]) do
        values[#values + 1] = value(made.level(result, symptom[1], kind), { kind = symptom[1] .. "_" .. kind })
      end
    end
    return values
  end

  function made.alerts(to, from)
    local levels = {}
    for level = from or 3, 4 do levels[#levels + 1] = "level_" .. level end
    local alerts = {}
    for place, symptom in ipairs(o.symptoms) do
      local conditions = {}
      for at, kind in ipairs(asked[symptom[1]]) do
        conditions[at] = survey.contains_any(symptom[1] .. "_" .. kind, levels)
      end
      alerts[place] = alert(symptom[1]) {
        title = "A strong symptom: " .. symptom[2], when = survey.any(conditions), to = to, urgency = "today",
      }
    end
    return alerts
  end

  local steps = {}
  for place, symptom in ipairs(o.symptoms) do
    steps[place] = form(symptom[1]) { title = "Your symptoms", items = items_of(o, symptom) }
  end
  made.survey = survey "symptoms" { steps = steps }
  return made
end

-- The survey and its levels; see the top of this file.
function symptom_diary.of(given)
  local o = read(given)
  local made = made_of(o)
  return made
end

-- The task; see the top of this file.
function symptom_diary.task(given)
  local o = read_task(given)
  local made = made_of(o)
  local its = task(o.id)(options.passing(o, {
    title = o.title, schedule = o.schedule, card = o.card, survey = made.survey, extract = made.extract,
    alerts = o.to and made.alerts(o.to, o.alert_from) or nil,
  }))
  return its
end

return symptom_diary
