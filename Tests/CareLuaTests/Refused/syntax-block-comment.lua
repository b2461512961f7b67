-- E001 2:1 a comment begins with `--`, not with `/*`
/* The plan of the ward */
return plan "p" { title = "P", tasks = {} }
