-- E001 2:30 '\P' stands for nothing in a text; write \\ for a backslash
return plan "p" { title = "C:\Plans\draft", tasks = {} }
