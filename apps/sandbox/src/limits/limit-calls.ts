import type { SandboxLimits } from '@havn/server'
import { type LimitCall, refuse, type Refused, type VerifiedCall } from '@havn/server/edge'
import { countPerWindow } from './count-per-window.ts'

const minuteMilliseconds = 60_000
const dayMilliseconds = 86_400_000

type CallLimits = Pick<SandboxLimits, 'callsPerMinuteMax' | 'writesPerDayMax'>

/**
 * Creates the limits on what one TPP may do in a sandbox that serves many: calls in a minute, which protect the other
 * TPPs' response times, and calls that store something in a day, which bound the database. Each process counts for itself.
 */
export function createCallLimits({ callsPerMinuteMax, writesPerDayMax }: CallLimits): LimitCall | undefined {
  if (callsPerMinuteMax === undefined && writesPerDayMax === undefined) return undefined
  const calls = countPerWindow(callsPerMinuteMax, minuteMilliseconds)
  const writes = countPerWindow(writesPerDayMax, dayMilliseconds)
  return ({ tppId, operation, nowMilliseconds }) => {
    if (!calls.claim(tppId, nowMilliseconds))
      return answerExceeded('calls in a minute', callsPerMinuteMax, calls.secondsLeft(nowMilliseconds))
    if (storesSomething(operation) && !writes.claim(tppId, nowMilliseconds))
      return answerExceeded(
        'calls that store something (POST, PUT) in a day of UTC',
        writesPerDayMax,
        writes.secondsLeft(nowMilliseconds),
      )
    return undefined
  }
}

function storesSomething({ method }: VerifiedCall['operation']): boolean {
  return method === 'POST' || method === 'PUT'
}

function answerExceeded(what: string, callsMax = 0, seconds: number): Refused {
  const text = `This sandbox is shared: expected at most ${callsMax} ${what}. Retry in ${seconds} seconds, or run a sandbox of your own without limits (docs/first-payment.md).`
  const headers = {
    'RateLimit-Limit': String(callsMax),
    'RateLimit-Remaining': '0',
    'RateLimit-Reset': String(seconds),
    'Retry-After': String(seconds),
  }
  return { ...refuse({ reason: 'sandbox-limit-exceeded', text }), headers }
}
