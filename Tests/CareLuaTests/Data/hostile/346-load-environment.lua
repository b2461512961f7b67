local env = {}
load('x = 1', 'c', 't', env)()
assert(env.x == 1 and x == nil)
assert(load('return _ENV', 'c', 't', nil)() == nil)
