-- Before each battery: random numbers of its own, and lines that say what each call gave.
-- The chunk is called with a seed, a number of calls, and the number of the one call to describe (0 for none).
local seed, calls, described = ...
local function roll(n)
  seed = seed * 6364136223846793005 + 1442695040888963407
  return (seed >> 33) % n + 1
end
local function pick(list) return list[roll(#list)] end
local function chance(percent) return roll(100) <= percent end

local lines, count = {}, 0
local format, tostring, type, concat = string.format, tostring, type, table.concat

local function text(v)
  if type(v) ~= 'table' then return tostring(v) end
  local parts = {}
  for i = 0, 14 do parts[i + 1] = tostring(rawget(v, i)) end
  return concat(parts, ',')
end

-- 5.4.4 blames the wrong argument of remove; later releases blame the one that ours does. Sorting meets unlike values in
-- another order.
local function plain(message)
  if type(message) ~= 'string' then return text(message) end
  message = message:gsub('^[^:]*:%d+: ', ''):gsub("#1 to 'remove'", "#2 to 'remove'"):gsub('compare .*', 'compare')
  return message
end

local function note(ok, a, b, c, d, ...)
  count = count + 1
  if not ok then
    lines[count] = 'error: ' .. plain(a)
  elseif ... ~= nil then
    lines[count] = concat({ text(a), text(b), text(c), text(d), text((...)), select('#', ...) }, '|')
  elseif c ~= nil or d ~= nil then
    lines[count] = concat({ text(a), text(b), text(c), text(d) }, '|')
  else
    lines[count] = text(a) .. '|' .. text(b)
  end
end

-- The next call is the one to describe: says so with what `describe` gives.
local function describe(...)
  if count + 1 ~= described then return end
  local parts = { n = select('#', ...), ... }
  for i = 1, parts.n do
    parts[i] = type(parts[i]) == 'string' and format('%q', parts[i]) or text(parts[i])
  end
  lines.description = concat(parts, ' ')
end

local function finish() return concat(lines, '\n', 1, calls), lines.description or '' end
