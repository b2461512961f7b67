-- A profile of health in the manner of EQ-5D, without its wording: a level for each dimension and a rating of health
-- from 0 to 100, for the words that you pass.
--
--   local health_profile = require "health_profile"
--
--   tasks = {
--     health_profile.task { wording = require "wording.health", schedule = schedule.once { at = "all day" } },
--   }
--
-- where wording/health.lua in the plan's folder returns the words of the version that you are licensed to use:
--
--   return {
--     title = "Your health today", text = "…",
--     dimensions = {                                              -- an id, the heading, and the levels, the best first
--       { "mobility", "…", { "…", "…", "…", "…", "…" } },       -- as many levels in each: 5 (or 3)
--     },
--     rating = "…",                                               -- the question for the rating of 0 to 100, if any
--     note = "…",                                                 -- at the end, e.g. the notice of the copyright
--   }
--
-- Options of health_profile.task:
--   wording    the words; required
--   value_set  a function of a profile such as "11213" that returns its index value, from the value set of your country
--   required   whether every dimension and the rating must be answered; default true
--   id         the id of the task; default "health"
--   title      its title; default "Your health today"
--   schedule   when it is due; required
--   card       the card; default "survey"
-- and the other fields of a task, such as closes, grace, reminders, instructions, or impacts_adherence.
--
-- It records `health_profile`, the levels in order as a text such as "11213"; each level by the dimension's id;
-- `health_rating` (0 to 100); and `health_index` if a value set is passed. There are no bands and no sum: a profile is
-- no score. health_profile.of { wording, value_set, required } gives survey, extract, and profile(result).
--
-- Missing answers, as the user guides of EQ-5D have it: a missing dimension is 9 in the profile, and such a profile
-- has no index value. A missing rating is not recorded (the guides write 999 in data sets).
--
-- Sources: EuroQol Group. EuroQol: a new facility for the measurement of health-related quality of life. Health Policy
-- 1990;16:199-208. Five levels: Herdman M, Gudex C, Lloyd A, et al. Development and preliminary testing of the new
-- five-level version of EQ-5D (EQ-5D-5L). Qual Life Res 2011;20:1727-1736. EQ-5D is a trademark of the EuroQol
-- Research Foundation, which holds the copyright and licenses each use, also without a fee, after registration
-- (euroqol.org). So neither its words nor a value set are part of this file.

local options = require "options"

local health_profile = {}

local read_wording = options.of("the wording of health_profile", {
  title = { type = "text", required = true }, text = { type = "text" }, note = { type = "text" },
  rating = { type = "text" },
  dimensions = { type = "list", required = true, check = function(dimensions)
    for place, one in ipairs(dimensions) do
      local whole = type(one) == "table" and type(one[1]) == "string" and type(one[2]) == "string"
      if not whole or type(one[3]) ~= "table" then
        return ("dimension %d of the wording of health_profile needs an id, a text and its levels"):format(place)
      end
      local wrong = options.entry_fault(("dimension '%s' of the wording of health_profile"):format(one[1]), one, 3)
        or options.texts(one[1], "the wording of health_profile")(one[3])
      if wrong then return wrong end
      if #one[3] ~= #dimensions[1][3] or #one[3] > 8 then
        return ("dimension '%s' of the wording of health_profile needs as many levels as the first, at most 8")
          :format(one[1])
      end
    end
    if #dimensions == 0 then return "`dimensions` of the wording of health_profile is empty" end
  end },
})

local fields = {
  wording = { type = "table", required = true }, value_set = { type = "function" },
  required = { type = "boolean", default = true },
}
local task_fields = {
  id = { type = "text", default = "health" }, title = { type = "text", default = "Your health today" },
  schedule = { type = "any", required = true }, card = { type = "any", default = "survey" },
}
for name, field in pairs(fields) do task_fields[name] = field end

local read = options.of("health_profile.of", fields)
local read_task = options.of("health_profile.task", task_fields, options.task_fields)

local function survey_of(words, required)
  local steps = {}
  for place, one in ipairs(words.dimensions) do
    local levels = {}
    for level, its_text in ipairs(one[3]) do levels[level] = option("level_" .. level, its_text) end
    steps[place] = question(one[1]) {
      title = words.title, text = place == 1 and words.text or nil,
      item = choice(one[1]) { text = one[2], options = levels, required = required },
    }
  end
  if words.rating then
    steps[#steps + 1] = question "rating" {
      title = words.title,
      item = numeric "health_rating" { text = words.rating, integer = true, min = 0, max = 100, required = required },
    }
  end
  steps[#steps + 1] = completion "thanks" { title = "Thank you", text = words.note }
  return survey "health" { steps = steps }
end

local function made_of(words, o)
  local made = {}

  -- The level of a dimension, from 1, or nil.
  local function level(result, id)
    local answer = result[id]
    return answer and tonumber(answer:sub(-1)) or nil
  end

  -- The levels in order, such as "11213", with 9 for a missing one.
  function made.profile(result)
    local digits = {}
    for place, one in ipairs(words.dimensions) do digits[place] = level(result, one[1]) or 9 end
    return table.concat(digits)
  end

  function made.extract(result)
    local profile = made.profile(result)
    local values = { value(profile, { kind = "health_profile" }) }
    for _, one in ipairs(words.dimensions) do
      values[#values + 1] = value(level(result, one[1]), { kind = one[1] })
    end
    if words.rating then values[#values + 1] = value(result.health_rating, { kind = "health_rating" }) end
    if o.value_set and not profile:find("9", 1, true) then
      values[#values + 1] = value(o.value_set(profile), { kind = "health_index" })
    end
    return values
  end

  made.survey = survey_of(words, o.required)
  return made
end

-- The survey and its profile; see the top of this file.
function health_profile.of(given)
  local o = read(given)
  local words = read_wording(o.wording)
  local made = made_of(words, o)
  return made
end

-- The task; see the top of this file.
function health_profile.task(given)
  local o = read_task(given)
  local words = read_wording(o.wording)
  local made = made_of(words, o)
  local its = task(o.id)(options.passing(o, {
    title = o.title, schedule = o.schedule, card = o.card, survey = made.survey, extract = made.extract,
  }))
  return its
end

return health_profile
