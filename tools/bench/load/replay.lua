-- wrk's side: sends every request of a file once, counts the answers, and ends when the last has come.
-- The first answers warm up, and at the end fewer and fewer connections are busy: it prints the moments between which
-- all of them were, for whoever measures.
-- wrk ... -s replay.lua http://host -- <file> <count> <warm> <cool> <status>
local ffi = require('ffi')
ffi.cdef([[
int getpid(void); int kill(int pid, int signal);
typedef struct { long seconds; long microseconds; } moment;
int gettimeofday(moment *now, void *zone);
]])

local file, count, warm, last, status, first
local asked = 0
-- Read by done(), through thread:get.
answers, expected = 0, 0

local threads = {}
function setup(thread) table.insert(threads, thread) end

function init(args)
  file = assert(io.open(args[1], 'rb'))
  count, warm, status = tonumber(args[2]), tonumber(args[3]), tonumber(args[5])
  last = count - tonumber(args[4])
  -- With TLS an empty request would break its connection, so connections wait before one.
  if wrk.scheme == 'https' then
    delay = function()
      asked = asked + 1
      return asked <= count and 0 or 1e8
    end
  end
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

local function mark(name)
  local now = ffi.new('moment')
  ffi.C.gettimeofday(now, nil)
  io.write(string.format('MARK %s %.0f\n', name, tonumber(now.seconds) * 1e6 + tonumber(now.microseconds)))
  io.flush()
end

function response(got)
  answers = answers + 1
  if got == status then expected = expected + 1 end
  if answers == warm then mark('warm') end
  if answers == last then mark('last') end
  if answers == count then
    wrk.thread:stop()
    -- Its main thread sleeps until the time is up: the interrupt wakes it.
    ffi.C.kill(ffi.C.getpid(), 2)
  end
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\nRESULT {"answers":%d,"expected":%d,"p50":%d,"p95":%d,"p99":%d,"socketErrors":%d}\n',
    threads[1]:get('answers'), threads[1]:get('expected'),
    latency:percentile(50), latency:percentile(95), latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.timeout))
end
