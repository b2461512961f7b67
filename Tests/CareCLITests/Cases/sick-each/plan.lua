-- Follow-up visits on day 1, 3 and 4 after a child was found sick; a form that finds it well asks for none, and each sickness has its own visits.
return plan "sick-child" {
  title = "Sick child",
  anchors = { anchor "sick" { title = "Found sick on", from = { task = "check", kind = "sick_on" }, each = true } },
  tasks = {
    task "check" {
      title = "How is the child?", schedule = schedule.daily { at = "all day" }, impacts_adherence = false,
      card = "survey",
      survey = survey "check" { steps = { question "state" { title = "State", item = choice "state" {
        text = "State", required = true, options = { option("well", "Well"), option("sick", "Not well") } } } } },
      extract = function(result, event)
        local t = { value(result.state, { kind = "state" }) }
        if result.state == "sick" then t[#t + 1] = value(event.start, { kind = "sick_on" }) end
        return t
      end,
    },
    task "visit" {
      title = "Visit the child",
      schedule = schedule.compose {
        schedule.once { start = anchor "sick" + days(1), at = "all day" },
        schedule.once { start = anchor "sick" + days(3), at = "all day" },
        schedule.once { start = anchor "sick" + days(4), at = "all day" },
      },
    },
  },
}
