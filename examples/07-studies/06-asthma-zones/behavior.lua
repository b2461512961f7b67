-- Participants with a peak flow around their usual share of the best. Some catch a cold for a week, and most forget the
-- controller inhaler now and then.

local function between(low, number, high) return math.max(low, math.min(high, number)) end
local function whole(number) return math.floor(number + 0.5) end

return behaviour {
  traits = function(_, rng)
    return {
      share = between(0.6, rng:normal(0.88, 0.07), 1), effort = between(0.3, rng:normal(0.8, 0.15), 1),
      cold = rng:chance(0.4) and rng:int(0, 20) or nil,
    }
  end,

  do_task = function(event, _, who) return event.task == "controller" and who.effort or 0.85 end,

  delay = function(_, rng) return minutes(whole(rng:exponential(45))) end,

  answers = function(event, rng, who)
    local day = event.index // 2
    local ill = who.cold and day >= who.cold and day < who.cold + 7
    local peak_flow = 400 * (who.share - (ill and 0.25 or 0)) + rng:normal(0, 12)
    return {
      peak_flow = between(60, whole(peak_flow), 900),
      breath = peak_flow < 190 and "speaking" or ill and "cough" or "good", reliever = ill and rng:int(1, 4) or 0,
    }
  end,

  drop_out = 0.001,
}
