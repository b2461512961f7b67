local f, e = load(function() return (';'):rep(100) end)
assert(not f and e:find('source is longer than', 1, true))
