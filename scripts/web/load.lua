-- The requests of scripts/web/bench for wrk: one participant after the other, each with a session of their own.
--   wrk … -s load.lua URL -- KIND SESSIONS RATE CONNECTIONS [SURVEY]
-- KIND is today, same (304), page PATH, submission, replay, or survey. RATE limits the requests per second; 0 for as many as possible.
local unpack = table.unpack or unpack
local lines, place, kind, wait = {}, 0, "today", 0
local round, survey, path = 0, "", nil
local threads = 0

function setup(thread)
  thread:set("id", threads)
  threads = threads + 1
end

local function uuid()
  return (string.gsub("xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx", "x", function() return string.format("%x", math.random(0, 15)) end))
end

function init(arguments)
  kind = arguments[1]
  local rate, connections = tonumber(arguments[3]), tonumber(arguments[4])
  if rate > 0 then wait = math.floor(connections / rate * 1000) end
  survey, path = arguments[5], arguments[5]
  -- A kept store knows the ids of earlier runs.
  math.randomseed(2 * os.time() + id)
  local number = 0
  for line in io.lines(arguments[2]) do
    -- Each thread has participants of its own.
    if number % 2 == id then
      local fields = {}
      for field in string.gmatch(line, "[^\t]+") do fields[#fields + 1] = field end
      lines[#lines + 1] = fields
    end
    number = number + 1
  end
end

function delay() return wait > 0 and math.random(0, 2 * wait) or 0 end

function request()
  place = place + 1
  if place > #lines then place, round = 1, round + 1 end
  local patient, plan, cookie, token, day, now, tag = unpack(lines[place])
  local headers = { ["Cookie"] = "care_me=" .. cookie, ["Accept"] = "text/html", ["Sec-Fetch-Site"] = "same-origin" }
  if kind == "today" then return wrk.format("GET", "/me/today", headers) end
  if kind == "page" then return wrk.format("GET", path, headers) end
  if kind == "same" then
    headers["If-None-Match"] = tag
    return wrk.format("GET", "/me/today", headers)
  end
  if kind == "survey" then
    headers["Content-Type"] = "application/x-www-form-urlencoded"
    local body = survey .. "&token=" .. token .. "&once=" .. uuid() .. "&q-pain=" .. math.random(0, 10)
    return wrk.format("POST", "/me/e/check/" .. day .. "/take?plan=" .. plan, headers, body)
  end
  headers["Content-Type"], headers["Accept"], headers["Care-Token"] = "application/json", "application/json", token
  -- A replay sends the same submission again: its id is that of its participant and of the run.
  local run = string.gsub(string.sub(now, 12, 19), ":", "") .. "00"
  local id = kind == "replay" and run .. "-0000-4000-8000-" .. string.format("%012d", tonumber(string.sub(patient, 2))) or uuid()
  local done = kind == "replay" and "true" or tostring(round % 2 == 0)
  local body = string.format(
    '{"v":1,"id":"%s","kind":"press","event":{"key":"tap/%s","care_plan":"%s"},"body":{"action":"toggle","input":{},"done":%s},' ..
    '"answered":"%s","offset":0}', id, day, plan, done, now)
  return wrk.format("POST", "/me/submissions", headers, body)
end


function done(summary, latency)
  local errors = summary.errors
  print(string.format("RESULT %d %d %d %d %d", summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
