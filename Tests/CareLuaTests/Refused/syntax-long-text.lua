-- E001 2:47 the text or comment that starts here with long brackets has no end; write the closing brackets
return plan "p" { title = "P", instructions = [[
Walk for twenty minutes.
 }
