-- E001 5:11 the text that begins here has no closing quote on its line
--   = a text of several lines stands between [[ and ]]

return plan "p" {
  title = "P,
}
