-- A new knee: the plan chooses its cards, their order, and their looks.

-- Below its own rows, the card shows what was answered as a ring.
local function card_for_pain(event)
  local answer = event.values[1]
  if not answer then return nil end
  return { after = { ui.ring(1 - answer.value / 10, { text = "comfort" }) } }
end

return plan "knee" {
  title = "A new knee",
  style = {
    color = { accent = { light = "#065a45", dark = "#5fd3a8" }, page = { light = "#eef5f2", dark = "#101513" } },
    shape = { corner = 18 },
  },

  day = function(day, ctx)
    local cards = {}
    local function show(item) cards[#cards + 1] = item end

    -- The first week starts with something to read.
    if day.is_today and day.date < ctx.anchors.enrolled + days(7) then
      show(card.featured { title = "Your first week", image = "knee.jpg", body = {
        ui.header "What to expect", "Swelling is normal. Raise the leg when you rest, and cool it often.",
        ui.link("https://example.org/knee", "More about the first week"),
      } })
    end

    show(card.header("This morning", { detail = day.weekday == "sun" and "a day of rest" or nil }))
    show(card.tasks { "tablet", "drops", title = "Medicines", style = { color = { accent = "#8a3ffc" } } })
    show "check-in"
    show(card.header "During the day")
    if day.weekday ~= "sun" then show "stretch" end
    show "water"
    show "weight"

    -- Past days show how it went.
    if not day.is_today then show(card.chart("pain", { title = "Pain so far" })) end
    show(card.contacts { "physio", title = "Questions?" })
    return cards
  end,

  contacts = {
    contact "physio" { name = "Mara Lindt", title = "PT, DPT", role = "Physiotherapist", style = "detailed",
      phone = "+1 555 0142", messaging = "+1 555 0142", email = "mara@example.org", address = "12 Harbor Street, Springfield" },
    contact "ward" { name = "Ward 4", role = "Orthopedics", phone = "+1 555 0100" },
  },

  tasks = {
    task "tablet" { title = "Tablet", schedule = schedule.daily { at = { "08:00", "20:00" } },
      targets = { value(1, { kind = "tablet", units = "{tablet}" }) } },
    task "drops" { title = "Eye drops", schedule = schedule.daily { at = "08:00" } },
    task "check-in" { title = "How is the knee?", schedule = schedule.daily { at = "09:00" },
      survey = survey "check-in" { steps = {
        question "pain" { item = scale "pain" { text = "How much does the knee hurt?", min = 0, max = 10 } },
      } },
      card = card { extends = "survey", view = card_for_pain } },
    task "stretch" { title = "Stretch", instructions = "Ten slow stretches. Stop when it hurts.",
      schedule = schedule.daily { at = "15:00" }, card = "instructions" },
    task "water" { title = "Water", schedule = schedule.daily { at = "all day" }, progress = "sum",
      targets = { value(2000, { kind = "water", units = "mL" }) }, card = "numeric_progress" },
    -- Its card asks for the number that the scales show; the target is the goal, and is never recorded by itself.
    task "weight" { title = "Weight", schedule = schedule.weekly { on = { "mon" }, at = "all day" },
      targets = { value(70, { kind = "weight", units = "kg" }) },
      card = card { extends = "labeled_value", style = { size = { text = 1.1 } } } },
    task "exercises" { title = "Exercises to read", schedule = schedule.weekly { on = { "mon", "thu" }, at = "10:00" },
      card = card { extends = "link", links = { ui.link("https://example.org/exercises", "Ten exercises"),
        ui.link("geo:52.52,13.405", "The practice on a map") } } },
  },

  charts = {
    chart.line "pain" { title = "Pain", over = days(7), axis = { min = 0, max = 10 },
      series = { series.values { title = "Pain", task = "check-in", kind = "pain" } } },
  },
}
