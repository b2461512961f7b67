-- E005 3:8 the file returns a table; write return plan "id" { … }

return {
  title = "P",
}
