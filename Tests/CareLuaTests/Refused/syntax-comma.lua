-- E001 5:3 '}' expected before 'version', to close '{' of line 3; is a comma missing?

return plan "p" {
  title = "P"
  version = "1",
}
