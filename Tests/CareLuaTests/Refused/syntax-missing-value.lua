-- E001 2:27 a value or a name must stand between `=` and `,`
return plan "p" { title = , tasks = {} }
