-- E001 2:1 Lua has no `def`; write function
def titled(id):
  return "T " .. id

return plan "p" { title = titled("a"), tasks = {} }
