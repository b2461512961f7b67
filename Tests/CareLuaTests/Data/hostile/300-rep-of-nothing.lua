assert((''):rep(1 << 62) == '')
assert((''):rep(math.maxinteger, '') == '')
assert(('x'):rep(-5) == '' and ('ab'):rep(3, '-') == 'ab-ab-ab')
