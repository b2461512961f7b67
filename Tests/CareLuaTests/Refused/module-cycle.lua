-- E004 more.lua:1:23 modules require each other: texts → more → texts
--   = required by plan.lua:3 → texts.lua:1
return plan "p" { title = require "texts", tasks = {} }
--- texts.lua
local more = require "more"
return "P" .. more
--- more.lua
local texts = require "texts"
return texts
