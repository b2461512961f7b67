local values = { 'x', 'y', 'z', '', '10', 1, 2, 3.5, -1, 0, 2^53, true }
local function list()
  local t = {}
  for i = 1, roll(9) - 1 do t[i] = chance(30) and pick(values) or roll(20) end
  return t
end
-- A list behind a metatable, which tells of each access.
local function proxy(t)
  return setmetatable({}, { __index = t, __newindex = function(_, k, v) t[k] = v end, __len = function() return #t end })
end
local function lying(length) return setmetatable({ 1, 2, 3 }, { __len = function() return length end }) end
local lies = { -1, 0, 2, 5, 2.0, 2.5, 'x', '3', math.mininteger, math.maxinteger }
local edges = { math.maxinteger, math.mininteger, math.maxinteger - 1, 1 << 31, 0, 2.0, 1.5, 'x', '2' }
-- The end of a range that both walk through: not far, unless there is nothing to walk.
local function near(i, j)
  local from, to = tonumber(i), tonumber(j)
  if not from or not to or from > to then return j end
  return (from > -100 and to < 100) and j or i
end
local function index() return chance(4) and pick(edges) or roll(12) - 3 end

local kinds = {
  function(t, i) table.insert(t, i, 'new') return t end,
  function(t) table.insert(t, 'end') return t end,
  function(t, i) local x = table.remove(t, i) return x, t end,
  function(t) local x = table.remove(t) return x, t end,
  function(t, i, j) local x = table.concat(t, ',', i, j) return x end,
  function(t) local x = table.concat(t, pick { '', ', ', 'é' }) return x end,
  function(t, i, j)
    local a, b, c, d, e = table.unpack(t, i, near(i, j)) return a, b, c, d, e end,
  function(t, i, j)
    local x = table.move(t, i, near(i, j), index()) return x, t end,
  function(t, i, j)
    local u = list() local x = table.move(t, i, near(i, j), roll(6) - 1, u) return x, t end,
  function(t, i, j) local x = table.pack(i, nil, j, t[1]) return x, x.n end,
  function(t, i, j) local x = select('#', table.unpack(t)) return x end,
  function(t) table.sort(t) return t end,
  function(t) table.sort(t, function(a, b) return tostring(a) > tostring(b) end) return t end,
  function() local n = {} for k = 1, roll(40) do n[k] = roll(30) end table.sort(n) return n, n[15], n[25] end,
  function() local n = {} for k = 1, roll(40) do n[k] = roll(30) end table.sort(n, function(a, b) return a > b end) return n, n[20] end,
  function() local n = {} for k = 1, roll(20) do n[k] = pick { 'a', 'b', 'é', 'aa', '', 'B' } end table.sort(n) return n end,
  function(_, i) table.insert(i) return 1 end,
  function(t, i) table.insert(t, 1, 2, 3) return t end,
  function(t, i) table.concat(i) return 1 end,
  function(t) table.sort(t, 1) return t end,
  function(t, i) local x = rawlen(t) return x, #t end,
  function(t, i, j) local x = next(t, nil) return x end,
}
while count < calls do
  local kind, t, i, j = roll(#kinds), list(), index(), index()
  local form = roll(20)
  describe('table call', kind, form, t, i, j)
  -- Lies about the length only where the stock functions end soon.
  if form == 1 and (kind == 4 or kind == 6 or kind == 11 or kind == 21) then t = lying(lies[roll(6)])
  elseif form <= 4 then t = proxy(t)
  elseif form == 5 and kind ~= 3 then t = pick { false, 7, 'text' } end
  note(pcall(kinds[kind], t, i, j))
end
return finish()
