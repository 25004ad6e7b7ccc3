import { setTimeout as sleep } from 'node:timers/promises'
import { isLockConflict } from './unavailable.ts'

const triesMax = 100
const pauseMillisecondsMax = 400

/** Runs a change of a table that gives way to calls that use the table, until it finds a moment without any. */
export async function retryWhileLocked<T>(change: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await change()
    } catch (error) {
      if (tries === triesMax || !isLockConflict(error)) throw error
      await sleep(Math.random() * pauseMillisecondsMax)
    }
  }
}
