-- The texts of the survey 'asthma-day' in another language. In a plan whose task TASK has the survey:
--   translations = { de = require("surveys.asthma_de")("TASK") }

return function(id)
  return {
    [id .. ".survey.night.night.options.N0.text"] = "Ruhig",
    [id .. ".survey.q1.q1_1.text"] = "1. Haben Sie gepfiffen?",
    [id .. ".survey.title"] = "Ihr Asthma heute",
  }
end
