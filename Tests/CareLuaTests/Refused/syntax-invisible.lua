-- E001 2:31 there is an invisible character here, U+00A0; delete it, or write an ordinary space
return plan "p" { title = "P", tasks = {} }
