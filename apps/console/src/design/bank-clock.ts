import { unloggedOnce } from './unlogged.ts'
import type { Tpp } from '../tpps/tpp.ts'

/** What the bank's clock said, and when. */
export interface BankClock {
  readonly time: Date
  /** How far it is ahead of the real clock. */
  readonly offsetMs: number
  /** Up to where batch runs are done, while some are still going on. */
  readonly runsDoneUntil: Date | undefined
}

/** Whether the bank's clock says the same as the real one; reading it takes a moment. */
export const isRealTime = ({ offsetMs }: BankClock): boolean => Math.abs(offsetMs) < 1500

/** Reads the bank's clock; undefined if the bank does not answer. */
export async function readBankClock({ bank }: Tpp): Promise<BankClock | undefined> {
  const answer = await bank.sandbox.readClock({}, unloggedOnce)
  if (answer.status !== 200) return undefined
  const { time, runsDoneUntil } = answer.body
  return {
    time: new Date(time),
    offsetMs: Date.parse(time) - Date.now(),
    runsDoneUntil: runsDoneUntil === undefined ? undefined : new Date(runsDoneUntil),
  }
}
