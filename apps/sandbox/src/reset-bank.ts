import { readBankTime, readCountry, lockForReset, setClockOffset } from '@havn/server/platform/banks'
import type { Queries } from '@havn/server/platform/database/database'
import { cancelOpenPayments } from '@havn/server/domain/payments'
import { resetLoginAttempts } from '@havn/server/domain/sca'
import { bankDate } from '@havn/server/platform/shared/clock'
import type { SandboxSetup } from './sandbox-setup.ts'

interface BankReset {
  readonly bankId: string
  /** The bank's time from here on. */
  readonly time: Temporal.Instant
  /** Gets the bank's time before the reset, at which history says that it took place. */
  readonly replaceData: (at: Temporal.Instant) => Promise<void>
}

/**
 * Replaces a bank's data and sets its clock to the time of that data. Payments that were ordered before are cancelled,
 * except those that the core bank is already executing. Needs a `bankDatabase` transaction.
 */
export async function resetBank(
  { routeContext, batchRuns }: SandboxSetup,
  queries: Queries,
  { bankId, time, replaceData }: BankReset,
): Promise<void> {
  await lockForReset(queries, bankId)
  const nowMilliseconds = routeContext.clock.milliseconds()
  const at = await readBankTime(queries, bankId, nowMilliseconds)
  // Everything below uses the new time.
  await setClockOffset(queries, bankId, time.epochMilliseconds - nowMilliseconds)
  await batchRuns.resetSchedule(queries, bankId, time)
  await replaceData(at)
  // The earlier of both times counts: payments whose day is before it can no longer be approved.
  const country = await readCountry(queries, bankId)
  const since = bankDate(Temporal.Instant.compare(at, time) < 0 ? at : time, country).toString()
  await cancelOpenPayments(queries, { bankId, since, at })
  await resetLoginAttempts(queries, bankId)
}
