while true do pcall(fail) end
