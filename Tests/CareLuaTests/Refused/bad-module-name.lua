-- E004 3:48 '../secrets' is not a module name; write names of letters, digits, '_' and '-' joined by '.'

return plan "p" { title = "P", tasks = require "../secrets" }
