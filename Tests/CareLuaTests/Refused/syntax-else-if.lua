-- E001 11:47 the file ends before `function` is closed; write the missing `end`
--   = `else if` on line 7 opens another `if`, which needs an `end`; write `elseif`
--   = the open `function`: plan.lua:4:7
local function word(n)
  if n == 1 then
    return "one"
  else if n == 2 then
    return "two"
  end
end
return plan "p" { title = word(1), tasks = {} }
