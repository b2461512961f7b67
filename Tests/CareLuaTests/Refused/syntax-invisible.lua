-- E001 2:31 an invisible character, U+00A0, stands here; delete it, or write an ordinary space
return plan "p" { title = "P", tasks = {} }
