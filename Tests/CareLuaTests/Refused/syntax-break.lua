-- E001 2:1 `break` ends a loop, and stands in none
break
return plan "p" { title = "P", tasks = {} }
