-- E001 4:11 unfinished string near '"P,'; close the quote

return plan "p" {
  title = "P,
}
