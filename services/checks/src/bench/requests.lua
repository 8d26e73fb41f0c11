-- Sends the requests of a file one after the other, again and again, and ends with its figures in one line of JSON.
local SEPARATOR = '\30'
local UNIQUE = '{unique}'

local requests, turn, run, sent, areRefused = {}, 0, '', 0, false

function init(args)
  local file = assert(io.open(args[1], 'rb'))
  for raw in file:read('*a'):gmatch('[^' .. SEPARATOR .. ']+') do
    local first, last = raw:find(UNIQUE, 1, true)
    requests[#requests + 1] = first and { before = raw:sub(1, first - 1), after = raw:sub(last + 1) } or { raw = raw }
  end
  file:close()
  run = args[2]
  areRefused = args[3] == 'refused'
end

function request()
  turn = turn % #requests + 1
  local this = requests[turn]
  if this.raw then return this.raw end
  sent = sent + 1
  return this.before .. run .. '-' .. sent .. this.after
end

function done(summary, latency)
  local errors = summary.errors
  -- wrk counts the statuses from 400 on.
  local unexpected = areRefused and summary.requests - errors.status or errors.status
  local failed = errors.connect + errors.read + errors.write + unexpected + errors.timeout
  io.write(string.format(
    '{"requests":%d,"errors":%d,"seconds":%.6f,"p50Ms":%.3f,"p99Ms":%.3f}\n',
    summary.requests, failed, summary.duration / 1e6,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3
  ))
end
