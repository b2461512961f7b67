-- The patient flies to New York now, which is what the command gives with --at.

store.patients:update { id = "ana", zone = "America/New_York", effective = "now" }
for _, event in ipairs(store.events { patient = "ana", from = "2026-07-07", to = "2026-07-09" }) do
  print(event.task, event.start, event.zone)
end
