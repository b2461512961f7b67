-- W034 10:32 style.color.accent: the contrast on a light card is 1.3, less than 3; `#b48f00` is the nearest color that can be seen there, and is drawn
-- W034 10:98 style.color.good: the contrast on a light card is 3.1, less than 4.5; `#008a00` is the nearest color that can be seen there, and is drawn
-- W035 11:9 day: no page shows task 'swim'; add its id to the list, or it appears only while it can be answered, in the last section
-- W034 21:50 tasks.walk.card.style.color.accent: the contrast on a dark card is 2.8, less than 3; `#0b7f5f` is the nearest color that can be seen there, and is drawn
-- W034 21:72 tasks.walk.card.style.color.text_dim: the contrast on a light card is 2.3, less than 4.5; `#767676` is the nearest color that can be seen there, and is drawn

-- Colors that can hardly be seen, and a page that leaves off a task.
return plan "p" {
  title = "P",
  style = { color = { accent = "#ffe066", text = { light = "#333333", dark = "#dddddd" }, good = "#00aa00" } },
  day = function(day, ctx)
    local cards = { card.header "Now" }
    for _, event in ipairs(day.events) do
      if event.task == "walk" then cards[#cards + 1] = "walk" end
    end
    cards[#cards + 1] = card.tasks { "walk", title = "Moving", style = { color = { accent = "#0b7a5b" } } }
    return cards
  end,
  tasks = {
    task "walk" { title = "Walk", schedule = schedule.daily { at = "08:00" },
      card = card { style = { color = { accent = "#0b7a5b", text_dim = { light = "#aaaaaa", dark = "#eeeeee" } } } } },
    task "swim" { title = "Swim", schedule = schedule.weekly { on = { "mon" }, at = "08:00" } },
  },
}
