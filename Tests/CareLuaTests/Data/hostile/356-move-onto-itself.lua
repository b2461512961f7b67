local t = { 1, 2, 3, 4 }
while true do table.move(t, 1, #t, #t + 1) end
