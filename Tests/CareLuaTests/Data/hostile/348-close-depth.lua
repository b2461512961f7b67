local function nest(n)
  local c = coroutine.create(function()
    local x <close> = setmetatable({}, { __close = function() if n > 0 then nest(n - 1) end end })
    coroutine.yield()
  end)
  coroutine.resume(c)
  return coroutine.close(c)
end
return nest(500)
