-- E000 0:0 x: to be recorded

return plan "p" {
  title = "P", params = { wake = "time" },
  quiet = { "21:00", param "wake" + minutes(30) },
}
