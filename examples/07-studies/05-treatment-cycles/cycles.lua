-- Four treatment cycles, each with a date of its own: a delay moves one cycle and leaves the others where they are.

local cycles = { count = 4 }

local function name(number) return "cycle-" .. number end

-- The dates that enrollment asks for. Later ones can be planned and moved.
function cycles.anchors()
  local dates = {}
  for number = 1, cycles.count do
    dates[number] = anchor(name(number)) { title = ("Infusion %d"):format(number), required = number == 1 }
  end
  return dates
end

-- The days `from` to `through` of each cycle at times of day; the infusion is on day 0. The key of an event ends with its
-- cycle.
function cycles.daily(fields)
  local elements = {}
  for number = 1, cycles.count do
    elements[number] = schedule.daily {
      start = anchor(name(number)) + days(fields.from), lasting = days(fields.through - fields.from + 1),
      at = fields.at, targets = fields.targets, key = name(number),
    }
  end
  return schedule.compose(elements)
end

-- Once in each cycle, so many days after the infusion, or before it if the number is negative.
function cycles.once(fields)
  return cycles.daily { from = fields.on, through = fields.on, at = fields.at }
end

-- The number of the cycle that an event belongs to.
function cycles.of(event) return math.tointeger(tonumber(event.key:match "cycle%-(%d+)")) end

return cycles
