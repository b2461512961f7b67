-- E001 3:71 malformed number near '7d'; write a number such as 12 or 1.5

return plan "p" { title = "P", insights = { insight "i" { over = days(7d) } } }
