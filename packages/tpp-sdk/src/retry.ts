import { setTimeout as pause } from 'node:timers/promises'

/** How calls are repeated. */
export interface RetryPolicy {
  /** How often to try again after the first time. */
  readonly retries: number
  /** The longest Retry-After that is waited for. An answer that asks for more is returned at once. */
  readonly retryAfterSecondsMax: number
  readonly signal?: AbortSignal | undefined
}

const firstPauseMilliseconds = 250

/** Whether to try again, and how long the bank asks to wait before that, if it says so. */
export type RetryDecision =
  | { readonly again: false }
  | { readonly again: true; readonly afterSeconds?: number | undefined }

/** Repeats an attempt while `decide` says so, and returns the last outcome. */
export async function retry<Outcome>(
  attempt: () => Promise<Outcome>,
  decide: (outcome: Outcome) => RetryDecision,
  { retries, retryAfterSecondsMax, signal }: RetryPolicy,
): Promise<Outcome> {
  for (let tried = 0; ; tried += 1) {
    signal?.throwIfAborted()
    const outcome = await attempt()
    const decision = decide(outcome)
    if (!decision.again || tried >= retries) return outcome
    const { afterSeconds } = decision
    if (afterSeconds !== undefined && afterSeconds > retryAfterSecondsMax) return outcome
    const wait = afterSeconds === undefined ? backoff(tried) : afterSeconds * 1000
    await pauseFor(wait, signal)
  }
}

/** Waits. An aborted signal ends the pause: it is rejected with the signal's own reason. */
export async function pauseFor(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, signal ? { signal } : {}).catch(() => undefined)
  signal?.throwIfAborted()
}

/** Doubles each time, and differs by up to a half, so that many clients do not come back at the same moment. */
function backoff(tried: number): number {
  return firstPauseMilliseconds * 2 ** tried * (1 + Math.random() / 2)
}

/** The seconds that a Retry-After header asks for: a number, or a date. Undefined if it cannot be read. */
export function readRetryAfter(value: string | undefined, nowMilliseconds: number): number | undefined {
  if (value === undefined) return undefined
  if (/^\d{1,9}$/.test(value.trim())) return Number(value)
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - nowMilliseconds) / 1000))
}
