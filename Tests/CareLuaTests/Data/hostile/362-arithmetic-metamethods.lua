for _, v in ipairs { 1, true, print, coroutine.create(print) } do
  assert(getmetatable(v) == nil)
  assert(not pcall(setmetatable, v, {}))
end
