local words = { '', 'a', 'abc', 'A b', '\0', 'x\0y', 'é', '\xff\xfe', '10', '0x10', ' 7 ', '1e3', '-0', 'nan', 'inf', '0x1p4', '9223372036854775808',
  ('x'):rep(40), '"q\n\r\\', '1_0', '٣', '5.', '.5', '0x', '1e', '  ' }
local numbers = { 0, 1, -1, 2, 3, 7, 15, 16, 100, 255, 256, -128, 1 << 31, math.maxinteger, math.mininteger, 0.0, -0.0, 0.5, -2.5, 1e15, 1e100,
  1e308, 5e-324, 1 / 0, -1 / 0, 2^53, 2^63, 3.0, 123456.789 }
local function any()
  local kind = roll(20)
  if kind <= 9 then return pick(words) elseif kind <= 17 then return pick(numbers) elseif kind == 18 then return nil end
  return kind == 19
end
local function word() return chance(90) and pick(words) .. (chance(30) and pick(words) or '') or any() end
local function number() return chance(80) and roll(14) - 5 or any() end
local flags, specs = { '', '', '', '-', '+', ' ', '#', '0', '-0', '+0', '##' }, { 'd', 'i', 'u', 'c', 'x', 'X', 'o', 'e', 'E', 'f', 'F', 'g', 'G', 'a', 'A', 'q', 's', '%', 'y', '' }
local function spec()
  return '%' .. pick(flags) .. (chance(40) and roll(120) or '') .. (chance(40) and '.' .. (chance(80) and roll(120) - 1 or '') or '') .. pick(specs)
end
local options = { 'b', 'B', 'h', 'H', 'i', 'I', 'l', 'L', 'j', 'J', 'T', 'f', 'd', 'n', 's', 'z', 'x', 'X', '<', '>', '=', '!', ' ', 'i3', 'i8', 'i16', 'i17',
  'i0', 'I3', 's1', 's4', 'c4', 'c0', 'c', '!2', '!3', '!16', '!17', 'Xi4', 'Xb', 'y', 'i99999999999' }
local function layout()
  local parts = {}
  for i = 1, roll(4) do parts[i] = pick(options) end
  return concat(parts)
end
local kinds = {
  -- Stock Lua counts the copies of nothing one by one.
  function() local w, n = word(), number() local a = string.rep(w == '' and 'e' or w, n, chance(40) and word() or nil) return a end,
  function(f, a, b) local x = string.format(f, a, b) return x end,
  function(f, a) local x = string.format('<' .. f .. '>', a) return x end,
  function() local a, b, c, d, e = string.byte(word(), number(), number()) return a, b, c, d, e end,
  function() local a = string.sub(word(), number(), number()) return a end,
  function() local a = string.char(roll(300) - 10, roll(256) - 1) return a end,
  function() local w = word() local a = string.upper(w) return a, string.lower(w), string.reverse(w), string.len(w) end,
  function(_, a, b) local x = string.pack(layout(), a, b) return x, #x end,
  function() local a, b, c, d = string.unpack(layout(), word() .. ('\1\2\3\4\5\6\7\8'):rep(3), roll(8) - 3) return a, b, c, d end,
  function() local a = string.packsize(layout()) return a end,
  function() local a = tonumber(any(), chance(50) and roll(40) or nil) return a end,
  function() local a = tonumber(word()) return a, math.type(a) end,
  function(_, a, b) local x = a + b return x end,
  function(_, a, b) local x = a // b return x, a % b end,
  function(_, a, b) local x = a * b return x, -a end,
  function(_, a, b) local x = a .. b return x end,
  function(_, a, b) return a < b, a == b end,
  function() local a = utf8.len(word(), roll(4) - 1) return a end,
  function() local a, b, c = utf8.codepoint(word(), number(), number()) return a, b, c end,
  function() local a = utf8.offset(word(), number()) return a end,
  function() local a = utf8.char(roll(3000) * roll(3000), roll(200)) return a end,
  function() local all = {} for p, c in utf8.codes(word()) do all[#all + 1] = p .. ':' .. c end return concat(all, ' ') end,
  function(_, a, b) local x = select(number(), a, b, 1) return x end,
  function() local x = math.tointeger(any()) return x end,
  function(_, a) local x = math.floor(a) return x, math.ceil(a) end,
  function(_, a, b) local x = math.fmod(a, b) return x, math.ult(1, b) end,
  function(_, a) local x = tostring(a) return x, math.type(a) end,
}
while count < calls do
  local kind, f, a, b = roll(#kinds), spec(), any(), any()
  describe('string call', kind, f, a, b)
  note(pcall(kinds[kind], f, a, b))
end
return finish()
