-- Participants whose pain falls from week to week, and who tire of the exercises. A few have a complication.

local function between(low, number, high) return math.max(low, math.min(high, number)) end
local function whole(number) return math.floor(number + 0.5) end

-- The weeks from the first day of the simulation, with the surgery after two of them, to an event.
local function weeks_after(event) return (event.start - time "2026-06-15T00:00Z"):seconds() / (7 * 24 * 3600) end

return behaviour {
  traits = function(_, rng)
    return { pain = between(3, rng:normal(6.5, 1.5), 10), effort = between(0.3, rng:normal(0.75, 0.15), 1) }
  end,

  do_task = function(event, _, who)
    if event.task == "apixaban" then return 0.96 end
    if event.task == "exercises" then return between(0.1, who.effort - 0.02 * weeks_after(event), 1) end
    return 0.9
  end,

  delay = function(event, rng)
    if event.task == "apixaban" then return minutes(whole(rng:exponential(70))) end
    return minutes(whole(rng:exponential(120)))
  end,

  answers = function(event, rng, who)
    if event.task == "wound" then
      return {
        draining = rng:chance(0.01), red = rng:chance(0.02), calf = rng:chance(0.003),
        temperature = whole(rng:normal(368, 4)) / 10,
      }
    end
    local left = 1 / (1 + weeks_after(event) / 3)
    return {
      rest = between(0, whole(rng:normal(who.pain * left - 1, 1)), 10),
      walking = between(0, whole(rng:normal(who.pain * left, 1)), 10), fall = rng:chance(0.02),
    }
  end,

  drop_out = 0.001,
}
