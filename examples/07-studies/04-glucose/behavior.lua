-- Participants who inject their insulin on most evenings, and have a low glucose about once a week. A simulation has no
-- samples, so nothing is measured.

return behaviour {
  do_task = function(event) return event.task == "basal" and 0.95 or 0.8 end,
  delay = function(event, rng)
    if event.task == "basal" then return minutes(rng:int(0, 125)) end
    return minutes(rng:int(0, 150))
  end,
  answers = function(event, rng)
    if event.task ~= "lows" then return {} end
    local worst = rng:chance(0.01) and "help" or rng:chance(0.14) and "self" or "none"
    return { worst = worst, noticed = worst ~= "none" and rng:chance(0.85) or nil }
  end,
  drop_out = 0.001,
}
