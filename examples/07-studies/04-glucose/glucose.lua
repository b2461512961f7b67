-- Glucose in the range of the participant: the progress of a day, and what two weeks show.

local glucose = {}

local function is_in_range(figure, params) return figure >= params.low and figure <= params.high end

local function shares(list, params)
  local inside, below = 0, 0
  for _, one in ipairs(list) do
    if is_in_range(one.value, params) then inside = inside + 1 end
    if one.value < params.low then below = below + 1 end
  end
  return inside / #list, below / #list
end

local function percent(share) return math.floor(share * 100 + 0.5) end

local function measured(ctx, over) return ctx.values({ task = "glucose", kind = "blood_glucose", over = over }):list() end

-- Whether the last measurement within two hours is below the range.
function glucose.is_low(_, ctx)
  local last = ctx.samples({ quantity = "blood_glucose", over = hours(2) }):last()
  return last ~= nil and last < ctx.params.low
end

-- The share of a day's values that are in range.
function glucose.progress(event)
  if #event.values == 0 then return 0 end
  return (shares(event.values, event.params))
end

-- Seven of ten values in range, and at most four of a hundred below it: the goals for most adults.
function glucose.in_range(id)
  return insight(id) {
    over = weeks(2),
    at_least = 3,
    show = function(ctx)
      local list = measured(ctx, weeks(2))
      if #list < 12 then return nil end
      local inside, below = shares(list, ctx.params)
      local words = ("%d%% of %d values were between %g and %g mmol/L, and %d%% below."):format(
        percent(inside), #list, ctx.params.low, ctx.params.high, percent(below))
      if below > 0.04 then return insight.alert { title = "Too often too low", text = words } end
      if inside < 0.7 then return insight.tip { title = "In range", text = words .. " The goal is 70%." } end
      return insight.message { title = "In range", text = words }
    end,
  }
end

-- Low values between midnight and six.
function glucose.nights(id)
  return insight(id) {
    over = weeks(2),
    show = function(ctx)
      local nights = {}
      for _, one in ipairs(measured(ctx, weeks(2))) do
        if one.value < ctx.params.low and one.recorded.hour < 6 then nights[one.date:iso()] = true end
      end
      local count = 0
      for _ in pairs(nights) do count = count + 1 end
      if count < 2 then return nil end
      return insight.alert {
        title = "Low at night",
        text = ("Your glucose was low in %d of the last 14 nights. Call Julia Brandt today."):format(count),
      }
    end,
  }
end

return glucose
