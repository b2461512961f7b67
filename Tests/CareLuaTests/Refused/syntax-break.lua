-- E001 2:1 `break` ends a loop, and this one is not in a loop
break
return plan "p" { title = "P", tasks = {} }
