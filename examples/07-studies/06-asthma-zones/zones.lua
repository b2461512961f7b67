-- The zones of an asthma action plan: green from 80% of the personal best, yellow from 50%, red below.

local zones = {}

function zones.of(peak_flow, best)
  if peak_flow >= 0.8 * best then return "green" end
  return peak_flow >= 0.5 * best and "yellow" or "red"
end

-- The zone of an answered survey. Blue lips and trouble with speaking are red, whatever the peak flow.
function zones.of_result(result, best)
  if result.breath == "speaking" then return "red" end
  return zones.of(result.peak_flow, best)
end

-- Whether an alert's answers are in a zone.
function zones.is(zone)
  return function(result, ctx) return zones.of_result(result, ctx.params.best) == zone end
end

-- Whether the answers are yellow, and so was everything of the day before.
function zones.is_yellow_again(result, ctx)
  if zones.of_result(result, ctx.params.best) ~= "yellow" then return false end
  local yesterday = ctx.values({ task = "peak-flow", kind = "zone", over = days(1) }):list()
  for _, one in ipairs(yesterday) do
    if one.value == "green" then return false end
  end
  return #yesterday > 0
end

-- Whether eight puffs of the reliever or more were used today, these included.
function zones.needs_reliever(result, ctx)
  local before = ctx.today({ task = "peak-flow", kind = "reliever" }):sum() or 0
  return before + result.reliever >= 8
end

-- What two weeks show. Texts of functions are not in the translations, so they are here, by the patient's language.
local words = {
  en = {
    title = "Your zones", well = "All of your last two weeks was green. Ask Lucía Ortega whether a lower dose is enough.",
    often = "%d of %d measurements in the last two weeks were not green. Ask Lucía Ortega for a visit.",
  },
  es = {
    title = "Sus zonas",
    well = "Sus últimas dos semanas fueron verdes. Pregunte a Lucía Ortega si basta una dosis menor.",
    often = "%d de %d mediciones de las últimas dos semanas no fueron verdes. Pida una cita con Lucía Ortega.",
  },
}

function zones.insight(id)
  return insight(id) {
    over = weeks(2),
    at_least = 7,
    show = function(ctx)
      local found = ctx.values({ task = "peak-flow", kind = "zone", over = weeks(2) }):list()
      local count = 0
      for _, one in ipairs(found) do
        if one.value ~= "green" then count = count + 1 end
      end
      local say = words[ctx.patient.language] or words.en
      if count == 0 and #found >= 20 then return insight.message { title = say.title, text = say.well } end
      if count > #found / 4 then return insight.tip { title = say.title, text = say.often:format(count, #found) } end
    end,
  }
end

return zones
