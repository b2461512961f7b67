local s = ('x'):rep(1000000)
return string.unpack(('b'):rep(1000000), s)
