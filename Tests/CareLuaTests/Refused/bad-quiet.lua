-- E013 5:22 quiet[2]: quiet hours begin and end at the parameter itself; write param "wake", or declare another parameter

return plan "p" {
  title = "P", params = { wake = "time" },
  quiet = { "21:00", param "wake" + minutes(30) },
}
