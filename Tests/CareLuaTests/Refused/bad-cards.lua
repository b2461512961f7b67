-- E013 25:19 tasks.a.card.extends: 'instuctions' is not allowed here; did you mean `instructions`?
-- E016 27:32 there is no card element `ui.buton`; did you mean `ui.button`?
-- E016 27:63 the card has no action 'lgo'; did you mean 'log'?
-- E014 29:27 tasks.a.card.on.not this: 'not this' is not an action name; write 1 to 128 of the characters a-z A-Z 0-9 . _ -
-- E012 29:54 tasks.a.card.on.tick: expected a function, got true; write tick = function(event, ctx, input) … end
-- E013 30:38 tasks.a.card.style.color.accent: 'green' is not a color; write "#0a7" or "#00aa77"
-- E012 35:28 tasks.b.card.view: expected a function, got the text 'text'; write view = function(event, ctx) … end
-- E010 35:36 tasks.b.card.colour: unknown field 'colour' of card
--   = fields here: extends, view, on, style, links
-- E011 35:71 tasks.b.card.style.color: `color` needs `accent`; write accent = "…"
-- E011 37:80 tasks.c.card: a card of style "link" needs `links`; write card { extends = "link", links = { ui.link("https://…", "…") } }
-- E013 40:57 tasks.d.card.links[1]: 'example.org' is not a URL that a card can open; write one that starts with https://, http://, tel:, or mailto:
-- E012 40:83 tasks.d.card.links[2]: `links` takes links, got ui.text; write ui.link("https://…", "…")
-- E013 42:80 tasks.e.card: 'buttons' is not allowed here; write "simple", "instructions", "checklist", "grid", "button_log", "numeric_progress", "labeled_value", "survey", "link" or "featured"
-- E012 43:80 tasks.f.card: expected "simple", "instructions", "checklist", "grid", "button_log", "numeric_progress", "labeled_value", "survey", "link" or "featured" or a card, got a card element; write card = "simple" or card { extends = "simple" }
-- A card's parts, actions and colors.
local function log(event, ctx, input) event:append(input.value) end

return plan "cards" {
  title = "Cards",
  tasks = {
    task "a" {
      title = "A", schedule = schedule.daily { at = "08:00" },
      card = card {
        extends = "instuctions",
        view = function(event)
          return { body = { ui.buton("log", "Log"), ui.button("lgo", "Log"), ui.check("toggle", "Done") } }
        end,
        on = { log = log, ["not this"] = log, tick = true },
        style = { color = { accent = "green" } },
      },
    },
    task "b" {
      title = "B", schedule = schedule.daily { at = "08:00" },
      card = card { view = "text", colour = "#0a7", style = { color = {} } },
    },
    task "c" { title = "C", schedule = schedule.daily { at = "08:00" }, card = "link" },
    task "d" {
      title = "D", schedule = schedule.daily { at = "08:00" },
      card = card { extends = "link", links = { ui.link("example.org", "A page"), ui.text "no link" } },
    },
    task "e" { title = "E", schedule = schedule.daily { at = "08:00" }, card = "buttons" },
    task "f" { title = "F", schedule = schedule.daily { at = "08:00" }, card = ui.text "no card" },
  },
}
