-- E001 2:27 texts stand in quotes, not in backticks; write "text"
return plan "p" { title = `Walks`, tasks = {} }
