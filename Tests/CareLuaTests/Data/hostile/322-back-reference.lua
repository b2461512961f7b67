local s = ('a'):rep(20000)
return s:find('(.*)(.*)%1b')
