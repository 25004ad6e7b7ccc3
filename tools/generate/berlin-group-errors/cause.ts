import type { BERLIN_GROUP_ROWS } from '../../../apps/server/src/interfaces/berlin-group/dialect.ts'

/** A reason for which the server refuses a call of the Berlin Group interface, or on which it remarks. */
export type ReportedReason = keyof typeof BERLIN_GROUP_ROWS

/** What leads to a code, and what to do then. All reasons of a cause have the same status and code. */
export interface Cause {
  readonly reasons: readonly ReportedReason[]
  readonly because: string
  readonly whatToDo: string
}
