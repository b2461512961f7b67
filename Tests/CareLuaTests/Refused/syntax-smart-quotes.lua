-- E001 2:13 `“` is not a quote in Lua; write straight quotes, as in "text"
return plan “p” { title = “Walks”, tasks = {} }
