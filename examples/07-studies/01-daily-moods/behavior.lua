-- Participants who answer two of three moments, within minutes, and miss more of them when they are low. When they are
-- low, they also have more points in the PHQ-9, and some think of self-harm.

local points = { [0] = "not_at_all", "several_days", "more_than_half", "nearly_every_day" }
local items = {
  "interest", "mood", "sleep", "energy", "appetite", "failure", "concentration", "movement", "self_harm",
}

local function between(low, number, high) return math.max(low, math.min(high, number)) end
local function whole(number) return math.floor(number + 0.5) end

return behaviour {
  traits = function(_, rng) return { mood = between(1.5, rng:normal(4.6, 1.1), 6.5) } end,

  do_task = function(event, _, who)
    if event.task == "moment" then return between(0.2, 0.35 + 0.07 * who.mood, 0.9) end
    return 0.95
  end,

  decline = 0.05,

  delay = function(event, rng)
    if event.task == "moment" then return minutes(whole(between(0, rng:exponential(4), 19))) end
    return minutes(whole(rng:exponential(180)))
  end,

  answers = function(event, rng, who)
    if event.task == "welcome" then return { agree = true } end
    if event.task == "moment" then
      local swing = event.start.hour >= 14 and 0.3 or -0.3
      return {
        mood = between(1, whole(rng:normal(who.mood + swing, 0.9)), 7),
        energy = between(1, whole(rng:normal(who.mood - swing, 1)), 7),
        tension = between(1, whole(rng:normal(8 - who.mood, 1)), 7),
      }
    end
    local answers = {}
    for _, item in ipairs(items) do
      answers[item] = points[between(0, whole(rng:normal((5.2 - who.mood) * 0.7, 0.6)), 3)]
    end
    answers.self_harm = points[who.mood < 3.5 and rng:chance(0.4) and 1 or 0]
    return answers
  end,

  drop_out = 0.002,
}
