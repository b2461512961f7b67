-- E001 2:1 Lua has no `import`; write local name = require "name"
import surveys.check_in
return plan "p" { title = "P", tasks = {} }
