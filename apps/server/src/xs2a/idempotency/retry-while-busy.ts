import { setTimeout as pause } from 'node:timers/promises'

/** Another request under the same X-Request-ID, or for the same order, has been at work for as long as we wait. */
export class RequestInProgress extends Error {
  constructor() {
    super('a request under the same X-Request-ID is being processed')
  }
}

const waitMillisecondsMax = 3_000
const pauseMilliseconds = { first: 5, longest: 200 }

/**
 * Repeats an attempt for as long as somebody else is busy with what it needs. The attempt itself never waits for a
 * lock, so between two attempts no connection is held and nobody else is kept waiting.
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
