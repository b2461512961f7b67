-- Prints all that could differ from run to run: orders, addresses, chances, messages.
local function show(...) print(...) end
local things = { {}, print, function() end, coroutine.create(print), coroutine.wrap(print), make(), setmetatable({}, { __name = 'own' }) }
for i, v in ipairs(things) do
  show(i, v, tostring(v), ('%s|%10s|%.3s'):format(v, 1, 'abcdef'), type(v))
  show(pcall(function() return v + 1 end))
  show(pcall(function() return v .. 'x' end))
  show(pcall(function() return v < v end))
  show(pcall(function() return #v end))
  show(pcall(function() return v.x.y end))
  show(pcall(function() v.x = 1 end))
  show(pcall(function() return v() end))
  show(pcall(error, v))
  show(pcall(math.floor, v))
  show(pcall(string.rep, v))
  show(pcall(table.concat, { v }))
  show(pcall(ipairs))
  show(select(2, pcall(next, {}, v)))
end

local keys = {}
for i = 1, 60 do keys['k' .. (i * 7919 % 61)] = i keys[i * 31 % 97 - 20] = i keys[i / 4] = i end
keys[true], keys[false], keys['é'], keys[''], keys['\0'], keys[2^53], keys[1e300], keys[-1 / 0] = 1, 2, 3, 4, 5, 6, 7, 8
keys[print] = 9
for i = 1, 60, 3 do keys['k' .. i] = nil end
local order = {}
for k, v in pairs(keys) do order[#order + 1] = tostring(k) .. '=' .. v end
show(table.concat(order, ' '))
local again, k = {}, nil
repeat k = next(keys, k) again[#again + 1] = tostring(k) .. '=' .. tostring(keys[k]) until k == nil
show(#again - 1 == #order, again[1], again[#again - 1])

for i = 1, 5 do show(math.random(), math.random(100), math.random(-5, 5), math.random(0)) end

local rows = {}
for i = 1, 200 do rows[i] = { key = i * 7919 % 7, place = i } end
table.sort(rows, function(a, b) return a.key < b.key end)
local placed = {}
for i, row in ipairs(rows) do placed[i] = row.place end
show(table.concat(placed, ' '))
local mess = {}
for i = 1, 100 do mess[i] = i end
table.sort(mess, function() return math.random(2) == 1 end)
show(table.concat(mess, ' '))

-- Lists with holes: whole numbers alone, whose places do not hang on addresses.
for n = 1, 40 do
  local list = {}
  for i = 1, n do list[i] = i end
  for i = 1, n, 3 do list[i] = nil end
  list[n + 5] = 1
  show(n, #list, rawlen(list), select('#', table.unpack(list)), pcall(table.concat, list, ','))
end
show(#{ 1, nil, 3 }, #{ nil, nil, 3 }, #{ n = 1, nil, 2 }, table.pack(nil, nil).n, select('#', table.unpack({}, 1, 3)))

show(0 / 0 ~= 0 / 0, 1 / 0, -1 / 0, -0.0, 2^53, 1e15, 1e16, 0.1, 123456789012, 3.0, 1e100)
show(('%q|%q|%a|%g|%5.1f|%i'):format(1 / 3, 'a\n\0b', 1, 1e20, 2.25, 3))
show(pcall(string.format, '%p', {}))
show(pcall(load, 'x ='))
show(load 'x =')
show(load('return {', 'name'))
show(load '\27Lua')
show(pcall(load('local a a.b.c = 1', '=chunk')))
show(pcall(string.find, 'a', '['))
show(pcall(coroutine.resume, print))
show(coroutine.resume(coroutine.create(function() error { code = 1 } end)))
show(coroutine.status(coroutine.create(print)), coroutine.running(), coroutine.isyieldable())
show(xpcall(function() local x = nil + 1 end, function(m) return m end))
show(pcall(require, 'absent'))
show(pcall(fail))
show(('héllo wörld'):upper(), ('x'):rep(3, '-'), utf8.len 'héllo', ('%w+'):rep(2))
show((('key=value; other=thing'):gsub('(%w+)=(%w+)', '%2=%1')))
for word in ('one two  three'):gmatch '%a+' do show(word) end
show(pcall(setmetatable, {}, { __gc = print }))
show(collectgarbage, os, io, debug, package, dofile, string.dump, math.randomseed)

-- What a collection takes must not show.
local weak = setmetatable({}, { __mode = 'kv' })
for i = 1, 2000 do weak[i] = { i } weak[{}] = i end
local kept = 0
for i = 1, 2000 do if weak[i] then kept = kept + 1 end end
show(kept)
