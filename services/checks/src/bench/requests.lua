-- Sends the requests of a file one after the other, again and again, and ends with its figures in one line of JSON.
local SEPARATOR = '\30'
local UNIQUE = '{unique}'

local requests, turn, run, sent = {}, 0, '', 0

function init(args)
  local file = assert(io.open(args[1], 'rb'))
  for raw in file:read('*a'):gmatch('[^' .. SEPARATOR .. ']+') do
    local first, last = raw:find(UNIQUE, 1, true)
    requests[#requests + 1] = first and { before = raw:sub(1, first - 1), after = raw:sub(last + 1) } or { raw = raw }
  end
  file:close()
  run = args[2]
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
  local failed = errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format(
    '{"requests":%d,"failed":%d,"refused":%d,"seconds":%.6f,"p50Ms":%.3f,"p99Ms":%.3f}\n',
    summary.requests, failed, errors.status, summary.duration / 1e6,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3
  ))
end
