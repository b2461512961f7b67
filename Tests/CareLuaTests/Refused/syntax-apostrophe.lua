-- E001 2:27 the quote before 't' ends the text; put the whole text between " and "
return plan "p" { title = 'Don't forget', tasks = {} }
