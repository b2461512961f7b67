-- E001 2:30 '\P' is not a valid escape; write \\ for a backslash
return plan "p" { title = "C:\Plans\draft", tasks = {} }
