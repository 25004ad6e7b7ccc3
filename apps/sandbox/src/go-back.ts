import { readBankTime, lockForReset, setClockOffset } from '@havn/server/banks'
import type { Queries } from '@havn/server/database/database'
import { cancelOpenPayments } from '@havn/server/payments'
import { resetLoginAttempts } from '@havn/server/sca'
import { bankDate } from '@havn/server/shared/clock'
import type { SandboxSetup } from './sandbox-setup.ts'

/**
 * Gives a bank the books of another day and lets it go on from there: nothing that was ordered before happens after it,
 * but for what the books have in hand already. In a `bankDatabase` transaction.
 */
export async function goBackTo(
  { routeContext, batchRuns }: SandboxSetup,
  queries: Queries,
  { bankId, time, changeBooks }: { bankId: string; time: Temporal.Instant; changeBooks: () => Promise<void> },
): Promise<void> {
  await lockForReset(queries, bankId)
  const nowMilliseconds = routeContext.clock.milliseconds()
  const at = await readBankTime(queries, bankId, nowMilliseconds)
  // What follows begins by the new time.
  await setClockOffset(queries, bankId, time.epochMilliseconds - nowMilliseconds)
  await batchRuns.resetSchedule(queries, bankId, time)
  await changeBooks()
  // By whichever time is behind: what is past by both can be approved no more.
  const since = bankDate(Temporal.Instant.compare(at, time) < 0 ? at : time).toString()
  await cancelOpenPayments(queries, { bankId, since, at })
  await resetLoginAttempts(queries, bankId)
}
