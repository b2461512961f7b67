-- A questionnaire whose items all have the same options and add up to a score: the base of phq9 and gad7, and of
-- similar instruments.
--
--   local questionnaire = require "questionnaire"
--
--   local sleep = questionnaire.of {
--     id = "sleep", title = "Your nights", text = "In the last week, how often …",
--     options = { { "never", "Never" }, { "sometimes", "Sometimes" }, { "often", "Often" } },   -- worth 0, 1, 2
--     items = { { "falling", "could you not fall asleep?" }, { "waking", "did you wake up early?" } },
--     severities = { { 0, "none" }, { 2, "mild" }, { 4, "severe" } },
--   }
--
--   task "sleep" { title = "Your nights", schedule = …, card = "survey", survey = sleep.survey, extract = sleep.extract }
--
-- Options of questionnaire.of:
--   id          the id of the survey, and the kind of the score; required
--   title       its title; required
--   text        the text above the items
--   options     the options of every item: a value and a text each; the first is worth 0; required
--   items       the items: an id and a text each; required
--   severities  the lowest score of each severity and its word, in order
--   note        the text at the end, e.g. where the instrument comes from
--   keep_items  whether every item's points are recorded too, each under its own kind; default false
--
-- It returns: survey; extract (the score as `id`, the word as `id_severity`); points(result, item); score(result);
-- severity(score); at_least(n), a condition on the whole score for an alert; answered(item, n), one on an item's points.
-- A survey with a skipped item has no score, and nothing of it is recorded.

local options = require "options"

local questionnaire = {}

local function pairs_of_texts(name)
  return function(list)
    for place, one in ipairs(list) do
      if type(one) ~= "table" or type(one[1]) ~= "string" or type(one[2]) ~= "string" then
        return ("item %d of `%s` of questionnaire.of needs an id and a text; write { \"id\", \"Text\" }"):format(place, name)
      end
    end
    if #list == 0 then return ("`%s` of questionnaire.of is empty"):format(name) end
  end
end

local read = options.of("questionnaire.of", {
  id = { type = "text", required = true }, title = { type = "text", required = true }, text = { type = "text" },
  options = { type = "list", required = true, check = pairs_of_texts "options" },
  items = { type = "list", required = true, check = pairs_of_texts "items" },
  severities = { type = "list", default = {} }, note = { type = "text" },
  keep_items = { type = "boolean", default = false },
})

-- The questionnaire; see the top of this file.
function questionnaire.of(given)
  local o = read(given)
  local made = {}

  local points = {}
  for place, one in ipairs(o.options) do points[one[1]] = place - 1 end

  -- The points of an item's answer, or nil.
  function made.points(result, item)
    local answer = result[item]
    return answer and points[answer] or nil
  end

  -- The sum of all items; nil if one has no answer.
  function made.score(result)
    local sum = 0
    for _, item in ipairs(o.items) do
      local worth = made.points(result, item[1])
      if not worth then return nil end
      sum = sum + worth
    end
    return sum
  end

  -- The severity of a score, or nil.
  function made.severity(score)
    local word
    for _, severity in ipairs(o.severities) do
      if score >= severity[1] then word = severity[2] end
    end
    return word
  end

  function made.extract(result)
    local score = made.score(result)
    if not score then return nil end
    local values = { value(score, { kind = o.id }) }
    local word = made.severity(score)
    if word then values[#values + 1] = value(word, { kind = o.id .. "_severity" }) end
    if o.keep_items then
      for _, item in ipairs(o.items) do
        values[#values + 1] = value(made.points(result, item[1]), { kind = item[1] })
      end
    end
    return values
  end

  -- Whether the score is at least a value; false while an item has no answer.
  function made.at_least(least)
    return function(result)
      local score = made.score(result)
      return score ~= nil and score >= least
    end
  end

  -- Whether the answer of an item has at least a number of points.
  function made.answered(item, least)
    local values = {}
    for place, one in ipairs(o.options) do
      if place - 1 >= least then values[#values + 1] = one[1] end
    end
    return survey.contains_any(item, values)
  end

  local items = {}
  for place, item in ipairs(o.items) do
    local choices = {}
    for at, one in ipairs(o.options) do choices[at] = option(one[1], one[2]) end
    items[place] = choice(item[1]) { text = item[2], options = choices, required = true }
  end
  made.survey = survey(o.id) {
    steps = {
      form "items" { title = o.title, text = o.text, items = items },
      completion "thanks" { title = "Thank you", text = o.note },
    },
  }
  return made
end

return questionnaire
