local f, e = load(function() return 'local x = 1 ' end)
assert(not f and e:find('source is longer than', 1, true))
