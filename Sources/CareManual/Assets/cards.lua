-- Cards and their elements as the manual shows them: a task for each element and each style, and a day for each card without a task.

local tasks, items = {}, {}

-- A card with one element, on the page of the element's constructor.
local function element(name, ...)
  local body, id = { ... }, (name:gsub("%.", "-"))
  tasks[#tasks + 1] = task(id) {
    title = "A card", schedule = schedule.daily { at = "all day" }, targets = { value(10, { kind = "dose", units = "mg" }) },
    card = card {
      view = function() return { body = body } end,
      on = { log = function(event, ctx, input) event:append(value(input.mg or 1, { kind = "dose", units = "mg" })) end },
    },
  }
end

-- A card of a style, on the page of `card`.
local function style(name, fields)
  fields.schedule = fields.schedule or schedule.daily { at = "all day" }
  fields.card = fields.card or name
  tasks[#tasks + 1] = task("style-" .. name) (fields)
end

element("ui.button", ui.button("log", "Log a dose", { mg = 5 }))
element("ui.check", ui.check("log", "With food", { on = true }))
element("ui.check_list", ui.check_list { ui.check("log", "Morning", { on = true }), ui.check("log", "Evening") })
element("ui.slider", ui.slider("log", "How much?", { max = 10, value = 4, units = "mg" }))
element("ui.text_field", ui.text_field("log", "A note", { value = "After the walk" }))
element("ui.number_field", ui.number_field("log", "Weight", { min = 20, max = 300, value = 71, units = "kg" }))
element("ui.text", ui.text("Well done", { tone = "good" }), ui.text "Two of three doses are taken.")
element("ui.header", ui.header("This week", { detail = "5 of 7" }), ui.text "Two days are left.")
element("ui.value", ui.value("71.4", { label = "kg" }))
element("ui.image", ui.image("knee.jpg", "A knee, bent to a right angle"))
element("ui.icon", ui.icon("pill", { text = "Take with water" }))
element("ui.progress", ui.progress(0.4, { text = "4 of 10" }))
element("ui.ring", ui.ring(0.7, { text = "7 of 10" }))
element("ui.chart", ui.chart({ 3, 5, 4, 6, 8 }, { labels = { "Mon", "Tue", "Wed", "Thu", "Fri" }, text = "Minutes of exercise" }))
element("ui.link", ui.link("https://example.org/knee", "More about the first week"))
element("ui.divider", ui.text "Above", ui.divider(), ui.text "Below")
element("ui.grid", ui.grid { columns = 2, ui.value("12", { label = "days" }), ui.value("83 %", { label = "done" }) })
element("ui.stack", ui.stack { across = true, ui.icon "sun", ui.text("A dry day", { tone = "strong" }) })

style("simple", { title = "Take a walk" })
style("instructions", { title = "Bend the knee", instructions = "Ten times, slowly. Stop when it hurts." })
style("checklist", { title = "Eye drops", schedule = schedule.daily { at = { "08:00", "14:00", "20:00" } } })
style("grid", { title = "Medicines", schedule = schedule.daily { at = { "08:00", "14:00", "20:00" } } })
style("button_log", { title = "Episodes", targets = { value(1, { kind = "episode" }) } })
style("numeric_progress", { title = "Water", progress = "sum", targets = { value(2000, { kind = "water", units = "mL" }) } })
style("labeled_value", { title = "Weight", targets = { value(70, { kind = "weight", units = "kg" }) } })
style("survey", { title = "How is the knee?", survey = survey "knee" { steps = {
  question "pain" { item = scale "pain" { text = "How much does it hurt?", min = 0, max = 10 } },
} } })
style("link", { title = "Exercises to read",
  card = card { extends = "link", links = { ui.link("https://example.org/exercises", "Ten exercises") } } })

items["card.info"] = card.info { title = "Swelling is normal", body = { "Raise the leg when you rest, and cool it often." } }
items["card.featured"] = card.featured { title = "Your new knee", image = "knee.jpg", body = { "The first weeks." } }
items["card.tasks"] = card.tasks { "style-checklist", "style-grid", title = "Medicines" }
items["card.header"] = card.header("This morning", { detail = "a day of rest" })
items["card.contacts"] = card.contacts { "physio", title = "Questions?" }
items["card.chart"] = card.chart("steps", { title = "Steps so far" })

local charts = {
  chart.bar "steps" { title = "Steps", over = days(7), series = { series.values { title = "Doses", task = "ui-button", kind = "dose" } } },
}

-- A chart with some marks, on the page of the mark's constructor.
local function drawn(name, marks)
  local id = name:gsub("%.", "-")
  charts[#charts + 1] = chart.custom(id) { title = name, over = days(7), draw = function() return chart.marks { marks() } end }
  items[name] = card.chart(id, { title = "A drawing" })
end

drawn("mark.point", function() return mark.point { title = "Walking", points = { { x = 6.5, y = 4 }, { x = 7, y = 3 }, { x = 8, y = 2 } } } end)
drawn("mark.bar", function() return mark.bar { title = "Walking", points = { { x = "Mon", y = 40 }, { x = "Tue", y = 0 } } } end)
drawn("mark.area", function() return mark.area { title = "Usual", points = { { x = 1, low = 80, high = 140 }, { x = 2, low = 75, high = 160 } } } end)
drawn("mark.text", function() return mark.point { title = "Pain", points = { { x = 2, y = 3 } } }, mark.text { x = 2, y = 3, text = "new dose" } end)

charts[#charts + 1] = chart.bar "computed" { title = "Twice", over = days(7), series = {
  series.computed { title = "Twice the dose", points = function(ctx) return { { date = ctx.anchors.enrolled, value = 10 } } end },
} }
items["series.computed"] = card.chart("computed", { title = "A drawing" })

-- The cards without an event in the order of the days after enrollment that show them, one on each.
local names = {
  "card.info", "card.featured", "card.tasks", "card.header", "card.contacts", "card.chart", "mark.point", "mark.bar", "mark.area",
  "mark.text", "series.computed",
}

return plan "cards" {
  title = "Cards",
  day = function(day, ctx)
    for number, name in ipairs(names) do
      if day.date == ctx.anchors.enrolled + days(number) then return { items[name] } end
    end
  end,
  contacts = {
    contact "physio" { name = "Mara Lindt", title = "PT, DPT", role = "Physiotherapist", style = "detailed", phone = "+1 555 0142",
      email = "mara@example.org" },
  },
  charts = charts,
  tasks = tasks,
}
