-- E001 2:1 Lua has no `const`; write local
const title = "P"
return plan "p" { title = title, tasks = {} }
