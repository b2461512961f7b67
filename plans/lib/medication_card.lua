-- A card for medicine that is taken as needed: buttons for the usual amounts, today's total, and no dose too soon or
-- too many.
--
--   local medication = require "medication_card"
--
--   task "paracetamol" {
--     title = "Paracetamol", instructions = "For pain, as needed.", impacts_adherence = false,
--     schedule = schedule.daily { at = "all day" },
--     card = medication.card { amounts = { 500, 1000 }, units = "mg", daily_max = 4000, min_gap = hours(4) },
--   }
--
-- Options of medication.card:
--   amounts    the amounts to offer, e.g. { 500, 1000 }; required
--   units      the unit of an amount; default "mg"
--   kind       the kind of the recorded values; default "dose"
--   daily_max  at most so much in any 24 hours; default no limit
--   min_gap    at least so long between two doses, e.g. hours(4); default none
--   accent     the card's color; default the renderer's own
--
-- The card's actions: `log` with `amount`, and `undo`, which takes the last dose back. A dose that comes too soon or is
-- too much is refused and nothing is recorded. Doses of the day before count too, so midnight opens nothing.

local options = require "options"

local medication = {}

local read = options.of("medication_card.card", {
  amounts = { type = "list", required = true, check = function(amounts)
    if #amounts == 0 then return "`amounts` of medication_card.card is empty; write e.g. { 500, 1000 }" end
    for _, amount in ipairs(amounts) do
      if type(amount) ~= "number" or amount <= 0 then
        return "`amounts` of medication_card.card holds what is no amount; write numbers above 0"
      end
    end
  end },
  units = { type = "text", default = "mg" },
  kind = { type = "text", default = "dose" },
  daily_max = { type = "number", min = 0 },
  min_gap = { type = "interval" },
  accent = { type = "text" },
})

-- The doses of the last 24 hours, the oldest first.
local function doses(o, event, ctx)
  local found = {}
  local function add(dose)
    if dose.kind == o.kind and dose.recorded and ctx.now - dose.recorded < hours(24) then found[#found + 1] = dose end
  end
  for _, dose in ipairs(ctx.values({ task = event.task, kind = o.kind, over = days(1) }):list()) do add(dose) end
  for _, dose in ipairs(event.values) do add(dose) end
  return found
end

local function total(list)
  local sum = 0
  for _, dose in ipairs(list) do sum = sum + dose.value end
  return sum
end

-- When the next dose may be taken after the last one; nil for now.
local function next_time(o, list, now)
  local last = list[#list]
  if not last or not o.min_gap or last.recorded + o.min_gap <= now then return nil end
  return last.recorded + o.min_gap
end

local function amount_words(o, amount) return ("%g %s"):format(amount, o.units) end

local function view(o, event, ctx)
  local list = doses(o, event, ctx)
  local taken = total(list)
  local body = {}
  for _, dose in ipairs(list) do
    body[#body + 1] = ui.text(dose.recorded:format("%H:%M") .. " · " .. amount_words(o, dose.value))
  end
  if #list == 0 then body[1] = ui.text("Nothing taken in the last 24 hours", { tone = "dim" }) end
  if o.daily_max then
    body[#body + 1] = ui.progress(o.daily_max > 0 and taken / o.daily_max or 1,
      { text = ("%g of %s in 24 hours"):format(taken, amount_words(o, o.daily_max)) })
  end
  local later = next_time(o, list, ctx.now)
  if later then
    body[#body + 1] = ui.icon("clock", { text = "The next dose from " .. later:format("%H:%M") })
  else
    local buttons = { across = true }
    for _, amount in ipairs(o.amounts) do
      if not o.daily_max or taken + amount <= o.daily_max then
        buttons[#buttons + 1] = ui.button("log", amount_words(o, amount), { amount = amount })
      end
    end
    if #buttons > 0 then
      body[#body + 1] = ui.stack(buttons)
    else
      body[#body + 1] = ui.icon("warning", { text = "No more today: this is as much as you may take" })
    end
  end
  if #event.values > 0 then body[#body + 1] = ui.button("undo", "Take the last one back") end
  return { detail = amount_words(o, taken), body = body }
end

local function log(o, event, ctx, input)
  local amount = input.amount or input.value
  if type(amount) ~= "number" or amount <= 0 then error("say how much was taken, as a number above 0", 0) end
  local list = doses(o, event, ctx)
  local later = next_time(o, list, ctx.now)
  if later then error("it is too soon; the next dose may be taken from " .. later:format("%H:%M"), 0) end
  if o.daily_max and total(list) + amount > o.daily_max then
    error("that would be more than " .. amount_words(o, o.daily_max) .. " in 24 hours", 0)
  end
  event:append(value(amount, { kind = o.kind, units = o.units }))
end

-- The card; see the top of this file.
function medication.card(given)
  local o = read(given)
  return card {
    extends = "button_log",
    view = function(event, ctx) return view(o, event, ctx) end,
    on = {
      log = function(event, ctx, input) log(o, event, ctx, input) end,
      undo = function(event) event:remove_value(#event.values) end,
    },
    style = o.accent and { color = { accent = o.accent } } or nil,
  }
end

return medication
