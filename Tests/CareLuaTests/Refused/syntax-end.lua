-- E001 5:80 'end' expected near '}'; a function, if, for, while or do before it lacks its end

return plan "p" {
  title = "P",
  insights = { insight "i" { over = days(7), show = function(ctx) return nil } },
}
