-- E001 5:1 this `end` closes nothing; delete it, or one before it
local function titled(id)
  return "T " .. id
end
end
return plan "p" { title = titled("a"), tasks = {} }
