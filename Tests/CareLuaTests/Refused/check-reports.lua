-- W009 13:27 reports.visit.build: 'walk' records no values: it has no survey with items, no targets, and no link
-- E063 22:47 reports.visit.build: `doc.chart`: it names no chart of the plan; the charts are pain
--   = with no data yet
-- E063 23:62 reports.team.build: `doc.outcomes`: it is about one participant, and the report is about a study
--   = with no data yet
-- E042 26:5 reports.each.build: this fails: the report of a study is about no single participant; use ctx.now, and blocks such as doc.adherence {}
--   = with no data yet
-- E042 27:45 reports.none.build: reports.none.build must return a list of blocks such as doc.text "…"; it returned a string
--   = with no data yet
-- Reports that name what there is not, in some of the documents that they make.
local function visit(ctx)
  local blocks = { doc.title "Visit", doc.adherence {} }
  if #ctx.values { task = "walk", over = days(7) }:list() == 0 then blocks[#blocks + 1] = doc.chart "pian" end
  return blocks
end

return plan "p" {
  title = "P",
  charts = { chart.line "pain" { title = "Pain", over = days(7), series = series.adherence { title = "A" } } },
  tasks = { task "walk" { title = "Walk", schedule = schedule.daily { at = "08:00" } } },
  reports = {
    report "visit" { title = "Visit", build = visit },
    report "team" { title = "Team", scope = "study", build = function(ctx)
      return { doc.chart "flow", doc.outcomes { tasks = "walk" } }
    end },
    report "each" { title = "Each", scope = "study", build = function(ctx) return { doc.text(ctx.patient.id) } end },
    report "none" { title = "None", build = function(ctx) return "nothing" end },
  },
}
