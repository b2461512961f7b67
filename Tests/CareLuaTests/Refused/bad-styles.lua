-- E062 14:52 style.color.accent.dark: 'green' is not a color; write "#0a7" or "#00aa77"
-- E012 14:70 style.color.text: expected a text or a table, got the number 3; write text = "…" or { … }
-- E017 15:21 style.size.text: `text` must be from 0.75 to 3
-- E010 15:38 style.size.spaces: unknown field 'spaces' of `size`; did you mean `space`?
-- E017 16:24 style.shape.corner: `corner` must be from 0 to 60
-- E012 16:37 style.shape.shadow: expected true or false, got the text 'deep'; write shadow = true
-- E012 18:9 day: expected a function, got the text 'walk'; write day = function(day, ctx) … end
-- E013 19:50 contacts.a.style: 'big' is not allowed here; write "list", "simple" or "detailed"

-- A style of a plan: its fields, and their ranges.
return plan "p" {
  title = "P",
  style = {
    color = { accent = { light = "#0b7a5b", dark = "green" }, text = 3 },
    size = { text = 9, control = 44, spaces = 3 },
    shape = { corner = 99, shadow = "deep", done_opacity = 0.5 },
  },
  day = "walk",
  contacts = { contact "a" { name = "A", style = "big" } },
  tasks = { task "walk" { title = "Walk", schedule = schedule.daily { at = "08:00" } } },
}
