import assert from 'node:assert/strict'
import type { TestBank } from './bank.ts'

/** A busy machine may make the first connection slow, before any call. */
const STARTING = /the start waits for the database/

/** Asserts that the log of a bank has no 5xx, no warning and no deadlock, after calls raced each other. */
export function assertNoFailures(bank: TestBank): void {
  const failures = bank.log.filter(
    (line) => /"level":[4-6]0|"status":5|deadlock/.test(line) && !STARTING.test(line),
  )
  assert.deepEqual(failures, [], 'no 5xx, no deadlock')
}
