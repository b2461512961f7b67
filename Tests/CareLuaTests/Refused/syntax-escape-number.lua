-- E001 2:27 a number behind a backslash in this text is wrong; write \\ for a backslash
return plan "p" { title = "\300 mg", tasks = {} }
