local e = {}
e.e = setmetatable(e, e)
e.__index = e
error(e)
