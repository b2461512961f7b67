-- Options for authors of modules: names, types, ranges, and defaults, checked at the line of the calling plan.
--
--   local options = require "options"
--
--   local read = options.of("walk.task", {
--     minutes = { type = "number", default = 30, min = 1 },
--     title   = { type = "text", required = true },
--   })
--
--   function walk.task(given)
--     local o = read(given)          -- an error is reported at the line that calls walk.task
--     …
--
-- A module that makes a task passes on the other fields that authors write for it, such as `closes` or `reminders`:
--
--   local read = options.of("walk.task", { … }, options.task_fields)
--   …
--     return task(o.id)(options.passing(o, { title = o.title, … }))
--
-- A type is "text", "number", "integer", "boolean", "list", "table", "interval", "function" or "any".
-- Call `read` in the function that authors call: an error is reported at the line of that function's caller.

local options = {}

-- The edit distance of two words: letters changed, removed, added, or swapped with their neighbor.
local function distance(a, b)
  local before, last = {}, {}
  for j = 0, #b do last[j] = j end
  for i = 1, #a do
    local row = { [0] = i }
    for j = 1, #b do
      local same = a:byte(i) == b:byte(j)
      row[j] = math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (same and 0 or 1))
      if i > 1 and j > 1 and a:byte(i) == b:byte(j - 1) and a:byte(i - 1) == b:byte(j) then
        row[j] = math.min(row[j], before[j - 2] + 1)
      end
    end
    before, last = last, row
  end
  return last[#b]
end

-- The suggested name, if one is similar enough.
local function nearest(word, names)
  local best, least = nil, math.max(#word, 3) // 3 + 1
  for _, name in ipairs(names) do
    local far = distance(word:lower(), name)
    if far < least then best, least = name, far end
  end
  return best
end

-- A description of a given value.
local function kind(it)
  local type_name = math.type(it) or type(it)
  local words = {
    string = "a text", integer = "a whole number", float = "a number", boolean = "true or false", table = "a table",
    ["function"] = "a function", userdata = "another value", ["nil"] = "nothing",
  }
  return words[type_name] or type_name
end

local titles = {
  text = "a text", number = "a number", integer = "a whole number", boolean = "true or false", list = "a list",
  table = "a table", interval = "an interval such as hours(4)", ["function"] = "a function",
}

local function is_interval(it)
  if type(it) ~= "userdata" then return false end
  local is_fixed, length = pcall(function() return it:seconds() end)
  return not is_fixed or math.type(length) ~= nil
end

local fits = {
  text = function(it) return type(it) == "string" end,
  number = function(it) return type(it) == "number" and it == it end,
  integer = function(it) return math.type(it) == "integer" end,
  boolean = function(it) return type(it) == "boolean" end,
  list = function(it) return type(it) == "table" and (#it > 0 or next(it) == nil) end,
  table = function(it) return type(it) == "table" end,
  interval = is_interval,
  ["function"] = function(it) return type(it) == "function" end,
  any = function() return true end,
}

-- The error of an option, or nil.
local function fault(owner, name, it, spec)
  if not fits[spec.type](it) then
    return ("`%s` of %s must be %s, got %s"):format(name, owner, titles[spec.type], kind(it))
  end
  if spec.min and it < spec.min then
    return ("`%s` of %s is less than %s; write %s or more"):format(name, owner, spec.min, spec.min)
  end
  if spec.max and it > spec.max then
    return ("`%s` of %s is more than %s; write %s or less"):format(name, owner, spec.max, spec.max)
  end
  if spec.one_of then
    for _, word in ipairs(spec.one_of) do
      if word == it then return nil end
    end
    return ("`%s` of %s must be one of %s"):format(name, owner, table.concat(spec.one_of, ", "))
  end
  if spec.check then return spec.check(it) end
  return nil
end

-- A check for a list of `count` texts (any number of them without it), such as the words of an instrument.
function options.texts(name, owner, count)
  return function(list)
    for place, one in ipairs(list) do
      if type(one) ~= "string" then
        return ("item %d of `%s` of %s must be a text, got %s"):format(place, name, owner, kind(one))
      end
    end
    if count and #list ~= count then
      return ("`%s` of %s needs %d texts, got %d"):format(name, owner, count, #list)
    end
    if #list == 0 then return ("`%s` of %s is empty"):format(name, owner) end
  end
end

-- The fields of a task that a module does not set itself; `task` checks them.
options.task_fields = {
  "asset", "closes", "decline", "grace", "group", "impacts_adherence", "instructions", "later", "notes", "opens",
  "reminders", "remote_id", "source", "tags", "until_done", "user_info",
}

-- The fields of a task: those that the module sets, and those that the author passed through it.
function options.passing(read, fields)
  for _, name in ipairs(options.task_fields) do
    if fields[name] == nil then fields[name] = read[name] end
  end
  return fields
end

-- A reader of the options that a function named `owner` takes: it returns them with the defaults, or raises the first
-- error at the line that called its caller. The names in `passed` are taken as they are.
function options.of(owner, specs, passed)
  local names, is_passed = {}, {}
  for name in pairs(specs) do names[#names + 1] = name end
  for _, name in ipairs(passed or {}) do
    if not specs[name] then
      is_passed[name] = true
      names[#names + 1] = name
    end
  end
  table.sort(names)
  return function(given)
    given = given or {}
    if type(given) ~= "table" then
      error(("%s takes a table of options, got %s"):format(owner, kind(given)), 3)
    end
    for name in pairs(given) do
      if not specs[name] and not is_passed[name] then
        local meant = nearest(tostring(name), names)
        local hint = meant and ("did you mean `%s`?"):format(meant) or "its options are " .. table.concat(names, ", ")
        error(("unknown option '%s' of %s; %s"):format(name, owner, hint), 3)
      end
    end
    local read = {}
    for _, name in ipairs(names) do
      local spec, it = specs[name], given[name]
      if is_passed[name] then
        read[name] = it
      elseif it == nil then
        if spec.required then
          error(("%s needs `%s`, %s"):format(owner, name, titles[spec.type] or "which has no default"), 3)
        end
        read[name] = spec.default
      else
        local wrong = fault(owner, name, it, spec)
        if wrong then error(wrong, 3) end
        read[name] = it
      end
    end
    return read
  end
end

return options
