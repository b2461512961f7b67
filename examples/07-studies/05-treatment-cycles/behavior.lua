-- Participants whose nausea is worst on the third day after an infusion, and who are tired longer each time. A few have
-- a fever when their blood counts are low.

local function between(low, number, high) return math.max(low, math.min(high, number)) end
local function whole(number) return math.floor(number + 0.5) end
local function points(rng, mean) return between(0, whole(rng:normal(mean, 1)), 10) end

return behaviour {
  traits = function(_, rng) return { nausea = between(1, rng:normal(5, 2), 9) } end,

  do_task = function(event) return event.task == "temperature" and 0.95 or 0.85 end,

  delay = function(_, rng) return minutes(whole(rng:exponential(60))) end,

  answers = function(event, rng, who)
    if event.task == "temperature" then
      return { temperature = rng:chance(0.01) and 38.4 or whole(rng:normal(367, 3)) / 10, chills = rng:chance(0.003) }
    elseif event.task == "ready" then
      return { well = rng:chance(0.9), infection = rng:chance(0.06) }
    end
    local day, cycle = event.index % 7 + 1, event.index // 7 + 1
    return {
      nausea = points(rng, who.nausea - math.abs(day - 3)), fatigue = points(rng, 3 + cycle - day / 4),
      mouth = points(rng, day / 3), diarrhea = points(rng, 1.5), tingling = points(rng, cycle - 1),
    }
  end,

  drop_out = 0.001,
}
