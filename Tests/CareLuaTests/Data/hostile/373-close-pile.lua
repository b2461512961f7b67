local function f()
  local x <close> = setmetatable({}, { __close = function() end })
  f()
  return 1
end
f()
