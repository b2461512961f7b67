-- E001 5:11 the text that starts here has no closing quote on its line
--   = write text of several lines between [[ and ]]

return plan "p" {
  title = "P,
}
