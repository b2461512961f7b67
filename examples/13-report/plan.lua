-- Getting better after knee surgery. The plan has two reports: one for a visit, and one for the team that runs the study.

-- The days with little pain come first in the conversation, so the report says how many there were.
local function quiet_days(ctx)
  local quiet, all = 0, ctx.values { task = "check-in", kind = "pain", over = weeks(2) }:by_day()
  for _, one in ipairs(all) do
    if one.mean <= 3 then quiet = quiet + 1 end
  end
  return ("On %d of %d days with an answer, the pain was 3 or less."):format(quiet, #all)
end

return plan "knee" {
  title = "Knee recovery",
  version = "1.0.0",

  params = { arm = { kind = { "coach", "usual" }, default = "usual", title = "Arm of the study" } },

  contacts = {
    contact "physio" { name = "Robin Adler", role = "Physical therapist", phone = "+49 30 555010", style = "detailed" },
    contact "ward" { name = "Ward 3", role = "Nurses, day and night", phone = "+49 30 555000", style = "detailed" },
  },

  tasks = {
    task "check-in" {
      title = "How is the knee?",
      schedule = schedule.daily { at = "09:00" },
      closes = hours(10),
      survey = survey "check-in" { steps = { form "today" { items = {
        scale "pain" { text = "How much does the knee hurt?", min = 0, max = 10, required = true },
        numeric "bend" { text = "How far does it bend?", units = "°", min = 0, max = 150 },
        text "note" { text = "Anything else?" },
      } } } },
      extract = { "pain", "bend", "note" },
    },
    task "exercises" {
      title = "Exercises",
      schedule = schedule.daily { at = "17:00" },
      closes = hours(6),
      decline = { reasons = { option("pain", "It hurt too much") }, other = true },
    },
  },

  charts = {
    chart.line "pain" {
      title = "Pain", over = weeks(2), axis = { min = 0, max = 10, title = "0 none, 10 the worst" },
      series = series.values { title = "Pain", task = "check-in", kind = "pain" },
    },
  },

  insights = {
    insight.compare "calmer" {
      on = { task = "check-in", kind = "pain" }, over = weeks(1), min_change = 0.5, better = "lower", title = "Less pain than a week ago",
    },
  },

  reports = {
    report "visit" {
      title = "For your visit", over = weeks(2), personal = { "name", "birthday" },
      build = function(ctx)
        return {
          doc.header "Knee clinic, ward 3",
          doc.title("Recovery of " .. ctx.patient.name),
          doc.text(quiet_days(ctx)),
          doc.chart "pain",
          doc.insights { title = "What changed" },
          doc.adherence {},
          doc.calendar { tasks = "exercises", title = "Exercises, day by day" },
          doc.heading "Until the next visit",
          doc.list { "Bend the knee before every walk.", "Cool it when it is warm.", numbered = true },
          doc.contacts { title = "If you need help" },
          doc.break_page(),
          doc.outcomes { tasks = "check-in", limit = 14 },
        }
      end,
    },
    report "team" {
      title = "Knee recovery: the study so far", scope = "study",
      build = function(ctx)
        return {
          doc.text "For the meeting of the team. Nobody is named here.",
          doc.chart "flow", doc.chart "retention", doc.adherence {}, doc.chart "compliance",
        }
      end,
    },
  },
}
