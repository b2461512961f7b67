-- E030 26:52 tasks.a.survey.steps.how.items.line.max: max 3.0 must be greater than min 3.0
-- E030 26:64 tasks.a.survey.steps.how.items.line.digits: digits is from 0 to 6, not 9
-- E030 27:42 tasks.a.survey.steps.how.items.often.options: a scale of texts has 2 to 13 options, not 1
-- E030 28:61 tasks.a.survey.steps.how.items.mood.options[1]: the option has no image; write image = "images/happy.png"
-- E030 29:77 tasks.a.survey.steps.how.items.color.options[1].color: 'red' is not a color; write one such as "#1a7f37"
-- E030 30:53 tasks.a.survey.steps.how.items.pain.labels: the scale has 3 values, and 2 labels; write one label for each value
-- E030 31:59 tasks.a.survey.steps.how.items.temp.soft_min: soft_min 20.0 is less than the minimum 30.0, which is refused anyway
-- W001 32:16 tasks.a.survey.steps.how.items.end: 'end' is not a Lua name, so scripts must write result["end"]; use letters, digits, and _ instead
-- E030 32:45 tasks.a.survey.steps.how.items.end.max: max today-1 must not be before min today
-- E030 33:40 tasks.a.survey.steps.how.items.nap.step: step is from 1 to 30 minutes, not 31
-- E030 34:39 tasks.a.survey.steps.how.items.age.max: max 50 must be greater than min 50
-- E030 35:34 tasks.a.survey.steps.how.items.ladder.rungs: a ladder has 2 to 14 rungs, not 1
-- E016 36:34 tasks.a.survey.steps.how.items.again.of: step 'how' has no item 'email' before 'again', whose answer it could repeat
-- E030 37:38 tasks.a.survey.steps.how.items.home.digits: digits is from 0 to 6, not 7
-- E030 38:54 tasks.a.survey.steps.how.items.code.max_length: max_length 3 must not be less than min_length 5
-- E015 39:45 tasks.a.survey.steps.how.items.ok.no: yes and no have the same text; write another
-- E030 40:37 tasks.a.survey.steps.how.items.scan.max_bytes: max_bytes is from 1000 to 50000000, not 60000000
-- E015 40:70 tasks.a.survey.steps.how.items.scan.types[2]: the type 'image/png' is listed twice; remove one
-- E030 42:36 tasks.a.survey.steps.done.skip: 'end' is a date, such as "2026-06-07"; write the value to compare with like that
return plan "p" {
  title = "P",
  tasks = {
    task "a" { title = "A", schedule = schedule.daily {}, survey = survey "s" {
      steps = {
        form "how" { items = {
          continuous_scale "line" { min = 3, max = 3, digits = 9 },
          text_scale "often" { options = { option("never", "Never") } },
          image_choice "mood" { options = { option("happy", "Happy") } },
          color_choice "color" { options = { option("red", "Red", { color = "red" }) } },
          scale "pain" { min = 0, max = 2, labels = { "None", "Some" } },
          numeric "temp" { min = 30, max = 45, soft_min = 20 },
          date "end" { min = "today", max = "today-1" },
          time_interval "nap" { step = 31 },
          age "age" { min = 50, max = 50 },
          ses "ladder" { rungs = 1 },
          confirm "again" { of = "email" },
          location "home" { digits = 7 },
          text "code" { min_length = 5, max_length = 3 },
          boolean "ok" { yes = "Sure", no = "sure" },
          file "scan" { max_bytes = 60000000, types = { "image/png", "image/png" } },
        } },
        completion "done" { skip = survey.at_least("end", 3) },
      },
    } },
  },
}
