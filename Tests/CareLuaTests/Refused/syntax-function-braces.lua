-- E001 2:27 a function has no braces; write function(…) … end
local function titled(id) {
  return "T " .. id
}
return plan "p" { title = titled("a"), tasks = {} }
