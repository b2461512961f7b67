-- A card for injections at rotating sites: it shows the next site and records the used one.
--
--   local sites = require "rotating_sites"
--
--   task "insulin" {
--     title = "Insulin", schedule = schedule.daily { at = { "08:00", "20:00" } },
--     card = sites.card { sites = { "left thigh", "right thigh", "left belly", "right belly" }, remember = days(14) },
--   }
--
-- Options of rotating_sites.card:
--   sites     the sites in the order of rotation, at least two; required
--   kind      the kind of the recorded text; default "site"
--   remember  the period in which the last site is searched for; default days(30)
--
-- The card's action `use` records the site in `site`; `clear` removes it.

local options = require "options"

local rotating = {}

local read = options.of("rotating_sites.card", {
  sites = { type = "list", required = true, check = function(sites)
    if #sites < 2 then return "`sites` of rotating_sites.card has fewer than two places; name those that take turns" end
    local seen = {}
    for _, site in ipairs(sites) do
      if type(site) ~= "string" then return "`sites` of rotating_sites.card holds what is no text; name each place" end
      if seen[site] then return ("`sites` of rotating_sites.card has '%s' twice, so that the turn is lost"):format(site) end
      seen[site] = true
    end
  end },
  kind = { type = "text", default = "site" },
  remember = { type = "interval", default = days(30) },
})

-- The last used site: at this event, else at another one of today, else before today.
local function last_site(o, event, ctx)
  for index = #event.values, 1, -1 do
    if event.values[index].kind == o.kind then return event.values[index].value end
  end
  return ctx.today({ task = event.task, kind = o.kind }):last()
    or ctx.values({ task = event.task, kind = o.kind, over = o.remember }):last()
end

-- The site after another; the first if that is unknown.
local function next_site(o, last)
  for index, site in ipairs(o.sites) do
    if site == last then return o.sites[index % #o.sites + 1] end
  end
  return o.sites[1]
end

-- The card; see the top of this file.
function rotating.card(given)
  local o = read(given)
  return card {
    extends = "instructions",
    view = function(event, ctx)
      local last = last_site(o, event, ctx)
      if #event.values > 0 then
        return { body = { ui.icon("place", { text = last }), ui.button("clear", "That was wrong") } }
      end
      local turn = next_site(o, last)
      local body = { ui.icon("place", { text = "Next: " .. turn }) }
      if last then table.insert(body, 1, ui.text("Last time: " .. last, { tone = "dim" })) end
      if event.state ~= "open" then return { body = body } end
      body[#body + 1] = ui.button("use", turn, { site = turn })
      local others = { columns = 2 }
      for _, site in ipairs(o.sites) do
        if site ~= turn then others[#others + 1] = ui.button("use", site, { site = site }) end
      end
      body[#body + 1] = ui.grid(others)
      return { body = body }
    end,
    on = {
      use = function(event, ctx, input)
        for _, site in ipairs(o.sites) do
          if site == input.site then return event:record(value(site, { kind = o.kind })) and nil end
        end
        event:refuse "that is none of the places of this card"
      end,
      clear = function(event) event:clear() end,
    },
  }
end

return rotating
