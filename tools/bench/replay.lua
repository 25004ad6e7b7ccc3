-- wrk's side: sends every request of a file once, counts the answers, and ends when the last has come.
-- wrk ... -s replay.lua http://host -- <file> <count>
local ffi = require('ffi')
ffi.cdef('int getpid(void); int kill(int pid, int signal);')

local file, count, first
-- Read by done(), through thread:get.
answers, created = 0, 0

local threads = {}
function setup(thread) table.insert(threads, thread) end

function init(args)
  file = assert(io.open(args[1], 'rb'))
  count = tonumber(args[2])
end

local function read()
  local length = file:read('*n', 1)
  if not length then return '' end
  return file:read(length)
end

-- wrk calls this once before it starts, to see what it gives: that request is given again.
-- An empty one is never sent, so after the last request a connection just waits for the end.
function request()
  if first == nil then
    first = read()
    return first
  end
  if first then
    local given = first
    first = false
    return given
  end
  return read()
end

function response(status)
  answers = answers + 1
  if status == 201 then created = created + 1 end
  if answers == count then
    wrk.thread:stop()
    -- Its main thread sleeps until the time is up: the interrupt wakes it.
    ffi.C.kill(ffi.C.getpid(), 2)
  end
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\nRESULT {"answers":%d,"created":%d,"microseconds":%d,"p50":%d,"p99":%d,"socketErrors":%d}\n',
    threads[1]:get('answers'), threads[1]:get('created'), summary.duration,
    latency:percentile(50), latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.timeout))
end
