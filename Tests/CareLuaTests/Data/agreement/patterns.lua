local single = { 'a', 'b', 'c', '.', '%a', '%c', '%d', '%g', '%l', '%p', '%s', '%u', '%w', '%x', '%A', '%C', '%D', '%G', '%L', '%P',
  '%S', '%U', '%W', '%X', '%.', '%%', '%-', '%]', ' ', '-', '=', '\0', '\xe9', '%z', '1' }
local other = { '(a)', '(.)', '()', '(a*)', '(%w+)', '(.-)', '((a)b)', '%1', '%2', '%3', '%bab', '%b()', '%b', '%f[%w]', '%f[^a]',
  '%f[%z]', '%f', '^', '$', '%', '[', ']', '(', ')', '[^', '[]', '[a', '%0', '[%', '[a-', '(()' }
local tails = { '', '', '', '*', '+', '-', '?' }
local bits = { 'a', 'b', 'ab', 'aaa', 'bbb', '(a(b)a)', 'key = value', 'x_1 y-2', 'abcabc', '\0', 'a\0', '((', '))', '%d', ' ', '1', '12', '\n',
  '\xe9', '\xff', '-', '[', ']', '.', 'Z', 'c' }

local function set()
  local parts = { '[' }
  if chance(30) then parts[2] = '^' end
  if chance(10) then parts[#parts + 1] = ']' end
  for _ = 1, roll(4) do
    local kind = roll(5)
    if kind == 1 then parts[#parts + 1] = pick { 'a-c', '0-9', 'A-Z', '\1-\127', 'z-a', 'a-', '-a', '%a-z', '\0-\255' }
    elseif kind <= 3 then parts[#parts + 1] = pick(single)
    else parts[#parts + 1] = string.char(roll(256) - 1) end
  end
  parts[#parts + 1] = chance(97) and ']' or ''
  return concat(parts)
end

local function pattern()
  local parts = {}
  if chance(12) then parts[1] = '^' end
  for _ = 1, roll(5) do
    local kind = roll(10)
    local item = kind <= 5 and pick(single) or kind <= 7 and set() or pick(other)
    parts[#parts + 1] = item .. pick(tails)
  end
  if chance(10) then parts[#parts + 1] = '$' end
  return concat(parts)
end

local function subject()
  local parts = {}
  for i = 1, roll(6) - 1 do parts[i] = chance(5) and string.char(roll(256) - 1) or pick(bits) end
  return concat(parts)
end

local replacements = { '<%0>', '%1', '%2', '', 'x', '%%', '%', '%q', '%1%0%1', 7, 2.5 }
local tables = { { a = 1, b = false, ab = 'x' }, setmetatable({}, { __index = function(_, k) return '<' .. tostring(k) .. '>' end }),
  { [1] = 'one', [2] = false, [3] = {} } }
local callbacks = { function(x) return x ~= 'a' and tostring(x) or nil end, function() end, function(a, b) return b end,
  function(...) return select('#', ...) end, function() return {} end, function() error('no', 0) end }
local find, match, gmatch, gsub, pcall = string.find, string.match, string.gmatch, string.gsub, pcall
local function gather(s, p, init)
  local found, n = {}, 0
  for x, y in gmatch(s, p, init) do
    n = n + 1
    found[n] = tostring(x) .. ':' .. tostring(y)
    if n > 30 then break end
  end
  return concat(found, ';')
end

while count < calls do
  local p, s, init = pattern(), subject(), roll(12) - 6
  describe('find', s, p, init) note(pcall(find, s, p, init))
  describe('find plain', s, p, init) note(pcall(find, s, p, init, true))
  describe('match', s, p, init) note(pcall(match, s, p, init))
  describe('gmatch', s, p, init) note(pcall(gather, s, p, init))
  local most = chance(50) and roll(5) - 2 or nil
  local r = pick(replacements)
  describe('gsub', s, p, r, most) note(pcall(gsub, s, p, r, most))
  r = roll(#tables)
  describe('gsub with table', r, s, p, most) note(pcall(gsub, s, p, tables[r], most))
  r = roll(#callbacks)
  describe('gsub with function', r, s, p, most) note(pcall(gsub, s, p, callbacks[r], most))
end
return finish()
