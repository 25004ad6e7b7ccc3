import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until a condition is true, up to a limit. */
export async function until(secondsMax: number, isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + secondsMax * 1000
  while (!(await isTrue())) {
    assert(Date.now() < deadline, `not within ${secondsMax} s: ${isTrue.toString()}`)
    await sleep(100)
  }
}
