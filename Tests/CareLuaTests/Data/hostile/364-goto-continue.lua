::top::
do local x <close> = setmetatable({}, { __close = function() end }) goto top end
