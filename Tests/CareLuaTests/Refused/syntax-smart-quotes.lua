-- E001 2:13 `“` is no quote in Lua; write straight quotes, as in "text"
return plan “p” { title = “Walks”, tasks = {} }
