-- E001 2:27 this text has an invalid number after a backslash; write \\ for a backslash
return plan "p" { title = "\300 mg", tasks = {} }
