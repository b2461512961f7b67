-- E001 2:27 a value or a name is missing between `=` and `,`
return plan "p" { title = , tasks = {} }
