-- E001 4:14 unexpected symbol near <eof>; a value or a name is expected here

return plan "p" {
  title = "P",
