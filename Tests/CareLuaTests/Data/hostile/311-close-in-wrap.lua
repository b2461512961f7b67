while true do
  pcall(coroutine.wrap(function()
    local x <close> = setmetatable({}, { __close = function() for i = 1, 1e9 do end end })
    error({})
  end))
end
