import assert from 'node:assert/strict'
import type { TestBank } from './bank.ts'

/** Closes a bank after calls raced each other, and asserts that its log has no 5xx, no warning and no deadlock. */
export async function closeAfterRaces(bank: TestBank): Promise<void> {
  try {
    const failures = bank.log.filter((line) => /"level":[4-6]0|"status":5|deadlock/.test(line))
    assert.deepEqual(failures, [], 'no 5xx, no deadlock')
  } finally {
    await bank.close()
  }
}
