-- E012 17:40 tasks.a.survey.steps.tap.intended_use: expected a text, got the number 4; write intended_use = "…"
-- E012 17:58 tasks.a.survey.steps.tap.instructions: expected true or false, got the text 'no'; write instructions = true
-- E013 18:48 tasks.a.survey.steps.walk.intended_use: without instructions, `intended_use` is shown as the step's `detail`, which the step has too; remove one of them
-- E010 19:51 tasks.a.survey.steps.heart.instructions: unknown field 'instructions' of active
--   = fields here: title, text, detail, recorder, columns, time, duration, countdown, answer, keep_samples, footnote, image, icon, body, learn_more, shows_progress, checks, modify, ends, order, answer_within, optional, skip, form, go, leads_to
-- E010 20:27 tasks.a.survey.steps.i.conclusion: unknown field 'conclusion' of instruction
--   = fields here: title, text, detail, footnote, image, icon, body, learn_more, shows_progress, checks, modify, ends, order, answer_within, optional, skip, form, go, leads_to
-- E016 26:53 tasks.b.survey.steps.p.steps.tap.go: there is no step 'stroop'; write one of colors, colors_conclusion, colors_instruction, end, tap, tap_instruction, tap_instruction, walk, walk_conclusion
-- E016 27:27 tasks.b.survey.steps.p.steps.colors: there is no item 'nothing'; write one of colors, tap, walk; or write {{ for a brace
-- E015 29:21 tasks.b.survey.steps.tap_instruction: step 'tap_instruction' already exists as the instruction of 'tap'; use another id
-- E030 30:59 tasks.b.survey.steps.walk.distance: `distance` is from 1 to 10000, not 0
return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily {}, survey = survey "s" {
      steps = {
        tapping "tap" { intended_use = 4, instructions = "no" },
        tapping "walk" { detail = "Two ways.", intended_use = "Why.", instructions = false },
        active "heart" { recorder = "heart_rate", instructions = true },
        instruction "i" { conclusion = true },
      },
    } },
    task "b" { title = "B", schedule = schedule.daily {}, survey = survey "s" {
      steps = {
        page "p" { steps = {
          tapping "tap" { instructions = true, go = "stroop" },
          stroop "colors" { intended_use = "You said {nothing}." },
        } },
        instruction "tap_instruction" { title = "Hello" },
        timed_walk "walk" { conclusion = true, distance = 0 },
      },
    } },
  },
}
