-- A questionnaire of choices whose points add up to a score: the base of phq9 and gad7, and of similar instruments.
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
--   id           the id of the survey, and the kind of the score; required
--   title        its title; required
--   text         the text above the items
--   options      the options of every item without its own: a value and a text each, and its points; by default the
--                first is worth 0, the next 1
--   items        the items: an id and a text each; required. An item may have `options` of its own, and
--                `unless = { item, value }`: it is not asked, and is worth 0, when an earlier item has that answer
--   times        a factor for the sum; default 1
--   subscales       several scores instead of one: a name and a list of item ids each, such as { "joy", { "a", "b" } }
--   max_missing  how many items of a score may be skipped; they count as the mean of the answered ones; default 0
--   severities   the lowest score of each severity and its word, in order
--   note         the text at the end, e.g. where the instrument comes from
--   keep_items   whether every item's points are recorded too, each under its own kind; default false
--
-- It returns: survey; extract (the score as `id`, or `id_subscale` for each subscale, and the word as `id_severity`);
-- points(result, item); score(result, subscale); severity(score); at_least(n) and at_most(n), conditions on the whole
-- score for an alert; answered(item, n), one on an item's points. With max_missing = 0 every item is required: a
-- survey with a skipped item has no score, and nothing of it is recorded. Otherwise a score with more skipped items is
-- not recorded.

local options = require "options"

local questionnaire = {}

-- The error of a list of values and texts, or nil. The points of an option are a number; an item has fields instead.
local function list_fault(name, list, names)
  for place, one in ipairs(list) do
    if type(one) ~= "table" or type(one[1]) ~= "string" or type(one[2]) ~= "string" then
      return ("item %d of `%s` of questionnaire.of needs an id and a text; write { \"id\", \"Text\" }"):format(place, name)
    end
    if one[3] ~= nil and type(one[3]) ~= "number" then
      return ("the points of item %d of `%s` of questionnaire.of must be a number"):format(place, name)
    end
    local what = ("item %d of `%s` of questionnaire.of"):format(place, name)
    local wrong = options.entry_fault(what, one, names and 2 or 3, names)
    if wrong then return wrong end
  end
  if #list == 0 then return ("`%s` of questionnaire.of is empty"):format(name) end
end

-- The error of the items, or nil: each may have options, and depend on the answer of an earlier one.
local function items_fault(items)
  local wrong = list_fault("items", items, { "options", "unless" })
  if wrong then return wrong end
  local earlier = {}
  for _, item in ipairs(items) do
    if item.options then
      wrong = type(item.options) == "table" and list_fault("options", item.options)
      if wrong ~= nil then return wrong or ("`options` of item '%s' of questionnaire.of must be a list"):format(item[1]) end
    end
    if item.unless and not (type(item.unless) == "table" and earlier[item.unless[1]] and item.unless[2]) then
      return ("`unless` of item '%s' of questionnaire.of needs an earlier item and a value"):format(item[1])
    end
    earlier[item[1]] = true
  end
end

-- The error of the subscales, or nil.
local function subscales_fault(list)
  local seen = {}
  for place, one in ipairs(list) do
    if type(one) ~= "table" or type(one[1]) ~= "string" or type(one[2]) ~= "table" then
      return ("subscale %d of questionnaire.of needs a name and items; write { \"name\", { \"id\" } }"):format(place)
    end
    local what = ("subscale '%s' of questionnaire.of"):format(one[1])
    if seen[one[1]] then return what .. " is there twice" end
    if #one[2] == 0 then return what .. " has no items" end
    seen[one[1]] = true
    local counted = {}
    for _, id in ipairs(one[2]) do
      if counted[id] then return ("%s has the item '%s' twice"):format(what, tostring(id)) end
      counted[id] = true
    end
    local wrong = options.entry_fault(what, one, 2)
    if wrong then return wrong end
  end
  if #list == 0 then return "`subscales` of questionnaire.of is empty" end
end

local read = options.of("questionnaire.of", {
  id = { type = "text", required = true }, title = { type = "text", required = true }, text = { type = "text" },
  options = { type = "list", check = function(list) return list_fault("options", list) end },
  items = { type = "list", required = true, check = items_fault },
  times = { type = "integer", default = 1, min = 1 }, subscales = { type = "list", check = subscales_fault },
  max_missing = { type = "integer", default = 0, min = 0 },
  severities = { type = "list", default = {}, check = options.bands("severities", "questionnaire.of") }, note = { type = "text" },
  keep_items = { type = "boolean", default = false },
})

-- The items by id, each with its options and their points by value. An error is reported at the caller of `of`.
local function described(o)
  local by_id = {}
  for _, item in ipairs(o.items) do
    local list = item.options or o.options
    if not list then error(("item '%s' of questionnaire.of has no `options`"):format(item[1]), 3) end
    local points = {}
    for place, one in ipairs(list) do points[one[1]] = one[3] or place - 1 end
    by_id[item[1]] = { options = list, points = points, unless = item.unless }
  end
  if o.max_missing >= #o.items then
    error("`max_missing` of questionnaire.of leaves no item to be answered; write less than the number of items", 3)
  end
  for _, subscale in ipairs(o.subscales or {}) do
    if o.max_missing >= #subscale[2] then
      error(("`max_missing` of questionnaire.of leaves no item of subscale '%s' to be answered"):format(subscale[1]), 3)
    end
    for _, id in ipairs(subscale[2]) do
      if not by_id[id] then error(("subscale '%s' of questionnaire.of has no item '%s'"):format(subscale[1], id), 3) end
    end
  end
  return by_id
end

-- The conditions on the whole score, and on an item's points, added to `made`.
local function add_conditions(made, by_id)
  -- Whether the score is at least a value; false while there is no score.
  function made.at_least(least)
    return function(result)
      local score = made.score(result)
      return score ~= nil and score >= least
    end
  end

  -- Whether the score is at most a value; false while there is no score.
  function made.at_most(most)
    return function(result)
      local score = made.score(result)
      return score ~= nil and score <= most
    end
  end

  -- Whether the answer of an item has at least a number of points.
  function made.answered(item, least)
    local values = {}
    for _, one in ipairs(by_id[item].options) do
      if by_id[item].points[one[1]] >= least then values[#values + 1] = one[1] end
    end
    return survey.contains_any(item, values)
  end
end

-- The survey: one form with all items, and a page of thanks.
local function survey_of(o, by_id)
  local items = {}
  for place, item in ipairs(o.items) do
    local its = by_id[item[1]]
    local choices = {}
    for at, one in ipairs(its.options) do choices[at] = option(one[1], one[2]) end
    items[place] = choice(item[1]) {
      text = item[2], options = choices, required = o.max_missing == 0,
      when = its.unless and survey.not_equals(its.unless[1], its.unless[2]) or nil,
    }
  end
  return survey(o.id) {
    steps = {
      form "items" { title = o.title, text = o.text, items = items },
      completion "thanks" { title = "Thank you", text = o.note },
    },
  }
end

-- The questionnaire; see the top of this file.
function questionnaire.of(given)
  local o = read(given)
  local by_id = described(o)
  local made = {}

  local all = {}
  for place, item in ipairs(o.items) do all[place] = item[1] end
  local subscales = {}
  for _, subscale in ipairs(o.subscales or {}) do subscales[subscale[1]] = subscale[2] end

  -- Whether an item was not asked because of an earlier answer, also if that made the earlier item unnecessary.
  local function was_unnecessary(result, item)
    local unless = by_id[item].unless
    return unless and (result[unless[1]] == unless[2] or was_unnecessary(result, unless[1]))
  end

  -- The points of an item's answer; 0 if it was not asked because of another answer; nil if it was skipped.
  function made.points(result, item)
    if was_unnecessary(result, item) then return 0 end
    local answer = result[item]
    return answer and by_id[item].points[answer] or nil
  end

  -- The score of all items, or of a subscale; nil if more items than `max_missing` have no answer.
  function made.score(result, subscale)
    local ids = subscale and subscales[subscale] or all
    local sum, answered = 0, 0
    for _, id in ipairs(ids) do
      local worth = made.points(result, id)
      if worth then
        sum, answered = sum + worth, answered + 1
      end
    end
    if answered == 0 or #ids - answered > o.max_missing then return nil end
    if answered < #ids then sum = sum * #ids / answered end
    return sum * o.times
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
    local values = {}
    local function add_score(kind, subscale)
      local score = made.score(result, subscale)
      if not score then return end
      values[#values + 1] = value(score, { kind = kind })
      local word = made.severity(score)
      if word then values[#values + 1] = value(word, { kind = kind .. "_severity" }) end
    end
    if o.subscales then
      for _, subscale in ipairs(o.subscales) do add_score(o.id .. "_" .. subscale[1], subscale[1]) end
    else
      add_score(o.id)
    end
    if #values == 0 and o.max_missing == 0 then return nil end
    if o.keep_items then
      for _, id in ipairs(all) do values[#values + 1] = value(made.points(result, id), { kind = id }) end
    end
    return values
  end

  add_conditions(made, by_id)
  made.survey = survey_of(o, by_id)
  return made
end

return questionnaire
