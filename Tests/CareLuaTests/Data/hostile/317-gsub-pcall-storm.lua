local s = ('a'):rep(100000)
while true do pcall(string.gsub, s, 'a', function(c) error(c) end) end
