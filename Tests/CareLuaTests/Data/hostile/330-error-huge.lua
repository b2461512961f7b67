error(('x'):rep(1000000), 0)
