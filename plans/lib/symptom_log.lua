-- Several symptoms in one go: how strong each was, recorded under its own kind, and an insight on the strongest.
--
--   local symptoms = (require "symptom_log").of {
--     id = "symptoms", title = "How was your day?",
--     symptoms = { { "nausea", "Nausea" }, { "fatigue", "Tiredness" }, { "headache", "Headache" } },
--   }
--
--   tasks = { task "symptoms" {
--     title = "Symptoms", schedule = schedule.daily { at = "20:00" }, card = "survey",
--     survey = symptoms.survey, extract = symptoms.extract } },
--   insights = { symptoms.insight("strongest", { task = "symptoms" }) },
--
-- Options of symptom_log.of:
--   id         the id of the survey; required
--   symptoms   the symptoms: a kind and a text each; required
--   title      the title of the page; default "Your symptoms"
--   text       what stands above; default "How strong was each today? 0 is none."
--   max        the strongest; default 10
--   note       what is asked at the end in words, e.g. "Anything else?"; default nothing
--
-- It gives survey, extract (one value a symptom, and `note`), and insight(id, { task, over, at_least, from, title }): it
-- speaks of the symptom with the greatest mean over `over` (default days(7)) when that is at least `from` (default 3).

local options = require "options"

local symptom_log = {}

local read = options.of("symptom_log.of", {
  id = { type = "text", required = true },
  symptoms = { type = "list", required = true, check = function(symptoms)
    if #symptoms == 0 then return "`symptoms` of symptom_log.of is empty; write { { \"nausea\", \"Nausea\" } }" end
    for place, one in ipairs(symptoms) do
      if type(one) ~= "table" or type(one[1]) ~= "string" or type(one[2]) ~= "string" then
        return ("symptom %d of symptom_log.of needs a kind and a text; write { \"nausea\", \"Nausea\" }"):format(place)
      end
      local wrong = options.entry_fault(("symptom '%s' of symptom_log.of"):format(one[1]), one, 2)
      if wrong then return wrong end
    end
  end },
  title = { type = "text", default = "Your symptoms" },
  text = { type = "text", default = "How strong was each today? 0 is none." },
  max = { type = "integer", default = 10, min = 1, max = 100 }, note = { type = "text" },
})

local read_insight = options.of("insight of symptom_log", {
  task = { type = "text", required = true }, over = { type = "interval", default = days(7) },
  at_least = { type = "integer", default = 3, min = 0 }, from = { type = "number", default = 3 },
  title = { type = "text", default = "What bothered you most" },
})

-- The log; see the top of this file.
function symptom_log.of(given)
  local o = read(given)
  local made = {}

  local items = {}
  for place, one in ipairs(o.symptoms) do
    items[place] = scale(one[1]) {
      text = one[2], min = 0, max = o.max, min_label = "none", max_label = "as strong as can be", required = true,
    }
  end
  if o.note then items[#items + 1] = text "note" { text = o.note, multiline = true, max_length = 500 } end
  made.survey = survey(o.id) { steps = { form "symptoms" { title = o.title, text = o.text, items = items } } }

  function made.extract(result)
    local values = {}
    for _, one in ipairs(o.symptoms) do values[#values + 1] = value(result[one[1]], { kind = one[1] }) end
    if o.note and result.note then values[#values + 1] = value(result.note, { kind = "note" }) end
    return values
  end

  function made.insight(id, of)
    local i = read_insight(of)
    return insight(id) {
      over = i.over, at_least = i.at_least,
      show = function(ctx)
        local worst, most = nil, i.from
        for _, one in ipairs(o.symptoms) do
          local mean = ctx.values({ task = i.task, kind = one[1], over = i.over }):mean()
          if mean and mean >= most then worst, most = one[2], mean end
        end
        if not worst then return nil end
        return insight.tip {
          title = i.title, text = ("%s was the strongest: %.1f of %d on average."):format(worst, most, o.max),
        }
      end,
    }
  end
  return made
end

return symptom_log
