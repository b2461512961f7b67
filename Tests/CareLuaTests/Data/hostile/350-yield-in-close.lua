local c = coroutine.wrap(function()
  local x <close> = setmetatable({}, { __close = coroutine.yield })
  return 1
end)
c() c()
pcall(c)
