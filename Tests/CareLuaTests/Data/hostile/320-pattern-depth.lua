return ('a'):rep(100000):match(('(a?)'):rep(31) .. ('a?'):rep(500))
