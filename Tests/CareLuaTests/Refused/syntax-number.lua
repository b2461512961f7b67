-- E001 3:71 '7d' is not a number; write days(7)

return plan "p" { title = "P", insights = { insight "i" { over = days(7d) } } }
