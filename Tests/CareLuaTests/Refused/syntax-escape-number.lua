return plan "p" { title = "\300 mg", tasks = {} }
