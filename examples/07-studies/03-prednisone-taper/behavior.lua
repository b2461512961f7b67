-- Participants who rarely miss a dose, and whose stiffness comes back in some when the dose falls to 10 mg.

local function between(low, number, high) return math.max(low, math.min(high, number)) end
local function whole(number) return math.floor(number + 0.5) end

return behaviour {
  traits = function(_, rng) return { stiffness = between(20, rng:normal(70, 20), 150), flares = rng:chance(0.3) } end,

  do_task = function(event) return event.task == "prednisone" and 0.96 or 0.85 end,

  delay = function(event, rng)
    if event.task == "prednisone" then return minutes(whole(rng:exponential(100))) end
    return minutes(whole(rng:exponential(240)))
  end,

  answers = function(event, rng, who)
    local left = 1 / (1 + (event.index or 0) / 3)
    if who.flares and event.index >= 6 then left = 0.9 end
    local warnings = rng:chance(0.01) and "headache" or rng:chance(0.01) and "fever" or "none"
    return {
      stiffness = between(0, whole(rng:normal(who.stiffness * left, 8)), 300),
      pain = between(0, whole(rng:normal(7 * left, 1)), 10), warnings = { warnings },
    }
  end,

  drop_out = 0.0005,
}
