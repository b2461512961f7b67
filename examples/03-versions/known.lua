-- What was believed of the reading of 9 June, and when.
for _, time in ipairs { "2026-06-10", "2026-06-12" } do
  local event = store.events { patient = "ana", on = "2026-06-09", task = "reading", as_of = time }[1]
  print(time, event.state, event.values[1].value)
end
