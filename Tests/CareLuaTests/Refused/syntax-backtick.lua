-- E001 2:27 write text in quotes, not in backticks: "text"
return plan "p" { title = `Walks`, tasks = {} }
