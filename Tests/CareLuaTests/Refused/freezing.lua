-- E002 1 a coroutine cannot outlive loading (in 'waiting')

local waiting = coroutine.create(function() end)
return plan "p" { title = "P", insights = { insight "i" { over = days(7), show = function() return waiting end } } }
