local pcall, pairs, type, assert = pcall, pairs, type, assert
local _ENV = {}
assert(os == nil and io == nil and debug == nil and package == nil)
x = 1
assert(_ENV.x == 1)
