import assert from 'node:assert/strict'
import type { TestBank } from './bank.ts'

/** Closes a bank in which calls raced each other: none of them may have ended in a 5xx, a warning or a deadlock. */
export async function closeAfterRaces(bank: TestBank): Promise<void> {
  try {
    const failures = bank.log.filter((line) => /"level":[4-6]0|"status":5|deadlock/.test(line))
    assert.deepEqual(failures, [], 'no 5xx, no deadlock')
  } finally {
    await bank.close()
  }
}
