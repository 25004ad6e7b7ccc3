import { setTimeout as pause } from 'node:timers/promises'

/** Thrown if another request under the same X-Request-ID, or for the same order, is still in progress after the wait. */
export class RequestInProgress extends Error {
  constructor() {
    super('a request under the same X-Request-ID is being processed')
  }
}

const waitMillisecondsMax = 3_000
const pauseMilliseconds = { first: 5, longest: 200 }

/**
 * Repeats an attempt until it no longer returns 'busy', for a few seconds at most. An attempt never waits for a lock, and
 * no connection is held between two attempts, so a busy request does not delay others.
 */
export async function retryWhileBusy<Result>(attempt: () => Promise<Result | 'busy'>): Promise<Result> {
  let waited = 0
  for (let next = pauseMilliseconds.first; ; next = Math.min(2 * next, pauseMilliseconds.longest)) {
    const result = await attempt()
    if (result !== 'busy') return result
    if (waited >= waitMillisecondsMax) throw new RequestInProgress()
    await pause(next)
    waited += next
  }
}
