-- E013 36:19 tasks.a.card.extends: 'instuctions' is not allowed here; did you mean `instructions`?
-- E016 38:32 there is no card element `ui.buton`; did you mean `ui.button`?
-- E016 38:63 the card has no action 'lgo'; did you mean 'log'?
-- E014 40:27 tasks.a.card.on.not this: 'not this' is not an action name; write 1 to 128 of the characters a-z A-Z 0-9 . _ -
-- E012 40:54 tasks.a.card.on.tick: expected a function, got true; write tick = function(event, ctx, input) … end
-- E062 41:38 tasks.a.card.style.color.accent: 'green' is not a color; write "#0a7" or "#00aa77"
-- E011 41:54 tasks.a.card.style.color.text: `text` needs `dark`; write dark = "…"
-- E010 41:74 tasks.a.card.style.color.dim: unknown field 'dim' of `color`
--   = fields here: accent, text, text_dim, text_faint, line, fill, surface, page, good, warning, alarm, on_accent
-- E017 41:109 tasks.a.card.style.size.control: `control` must be from 44 to 120
-- E012 46:28 tasks.b.card.view: expected a function, got the text 'text'; write view = function(event, ctx) … end
-- E010 46:36 tasks.b.card.colour: unknown field 'colour' of card
--   = fields here: extends, view, on, style, links, featured, chart
-- E013 46:77 tasks.b.card.chart: only a card that extends "chart" shows `chart`; write extends = "chart"
-- E016 46:85 tasks.b.card.chart: 'c' is not a chart of this plan
--   = declared: pain
-- E011 48:80 tasks.c.card: a card of style "link" needs `links`; write card { extends = "link", links = { ui.link("https://…", "…") } }
-- E013 51:57 tasks.d.card.links[1]: 'example.org' is not a URL that a card can open; write one that starts with https://, http://, tel:, sms:, mailto:, or geo:
-- E012 51:83 tasks.d.card.links[2]: `links` takes links, got ui.text; write ui.link("https://…", "…")
-- E013 53:80 tasks.e.card: 'buttons' is not allowed here; write "simple", "instructions", "checklist", "grid", "button_log", "numeric_progress", "labeled_value", "survey", "link", "featured" or "chart"
-- E012 54:80 tasks.f.card: expected "simple", "instructions", "checklist", "grid", "button_log", "numeric_progress", "labeled_value", "survey", "link", "featured" or "chart" or a card, got a card element; write card = "simple" or card { extends = "simple" }
-- E011 55:80 tasks.g.card: a card of style "chart" needs `chart`; write card { extends = "chart", chart = "id" }
-- E016 56:114 tasks.h.card.chart: 'pian' is not a chart of this plan; did you mean `pain`?
-- E013 59:65 tasks.i.card.featured.body[1]: an element here has no event to record at, but this runs the action 'toggle'; write it in the card of a task
-- E013 59:98 tasks.i.card.links: only a card that extends "link" shows `links`; write extends = "link"
-- A card's parts, actions and colors.
local function log(event, ctx, input) event:append(input.value) end

return plan "cards" {
  title = "Cards",
  charts = { chart.line "pain" { title = "Pain", over = days(7), series = series.values { title = "Pain", task = "a" } } },
  tasks = {
    task "a" {
      title = "A", schedule = schedule.daily { at = "08:00" },
      card = card {
        extends = "instuctions",
        view = function(event)
          return { body = { ui.buton("log", "Log"), ui.button("lgo", "Log"), ui.check("toggle", "Done") } }
        end,
        on = { log = log, ["not this"] = log, tick = true },
        style = { color = { accent = "green", text = { light = "#111" }, dim = "#222" }, size = { control = 20 } },
      },
    },
    task "b" {
      title = "B", schedule = schedule.daily { at = "08:00" },
      card = card { view = "text", colour = "#0a7", style = { color = {} }, chart = "c" },
    },
    task "c" { title = "C", schedule = schedule.daily { at = "08:00" }, card = "link" },
    task "d" {
      title = "D", schedule = schedule.daily { at = "08:00" },
      card = card { extends = "link", links = { ui.link("example.org", "A page"), ui.text "no link" } },
    },
    task "e" { title = "E", schedule = schedule.daily { at = "08:00" }, card = "buttons" },
    task "f" { title = "F", schedule = schedule.daily { at = "08:00" }, card = ui.text "no card" },
    task "g" { title = "G", schedule = schedule.daily { at = "08:00" }, card = "chart" },
    task "h" { title = "H", schedule = schedule.daily { at = "08:00" }, card = card { extends = "chart", chart = "pian" } },
    task "i" {
      title = "I", schedule = schedule.daily { at = "08:00" },
      card = card { extends = "featured", featured = { body = { ui.button("toggle", "Done") } }, links = {} },
    },
  },
}
