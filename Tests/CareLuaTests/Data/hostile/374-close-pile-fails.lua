local mt = { __close = function() error('x') end }
local function f()
  local x <close> = setmetatable({}, mt)
  f()
  return 1
end
f()
