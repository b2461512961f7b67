-- W017 7:39 there is no W013 on this line; remove the comment
-- W017 8:33 there is no W014 on this line; remove the comment
-- W017 9:34 there is no W014 on this line; remove the comment
-- W017 10:34 W0014 is not a warning; did you mean `W001`?
-- W017 11:49 errors cannot be silenced; fix it, and remove E012

local text = "P" -- care: allow W014, W013 because it is short
local noon = "P" -- care: allow W014
local other = "P" -- care: allow W014
return plan "p" { -- care: allow W0014
  title = text .. noon .. other, -- care: allow E012
  tasks = {}, -- care: allow W014, W017
}
