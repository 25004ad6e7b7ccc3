import { readCountry } from '../../platform/banks/index.ts'
import { firstDueDate, nextScheduledTimeAfter } from '../payments/index.ts'
import { bankDayStart } from '../../platform/shared/clock.ts'
import { endCatchUp, findOwnCatchUp, recordCatchUpProgress } from './runs.store.ts'
import { type RunTrackingSetup, withActiveRun } from './track-run.ts'

export interface CatchUpSetup extends RunTrackingSetup {
  readonly run: (context: { bankId: string; at: Temporal.Instant; stop: AbortSignal }) => Promise<unknown>
}

/**
 * Does the batch runs that a bank's clock was moved past, in order and each at its own time. Progress is recorded after
 * each run, so that another process can continue from there. Ends early if the clock was set back in the meantime.
 */
export async function runCatchUp(
  setup: CatchUpSetup,
  { runId, bankId }: { runId: string; bankId: string },
  stop: AbortSignal,
): Promise<void> {
  const { bankDatabase, instance, run } = setup
  const { instanceId } = instance
  await withActiveRun(instance, runId, async () => {
    for (;;) {
      const catchUp = await findOwnCatchUp(bankDatabase, { runId, instanceId })
      if (catchUp === undefined) return
      const at = await nextTimeWithWork(setup, bankId, catchUp.doneUntil)
      if (at === undefined || Temporal.Instant.compare(at, catchUp.until) > 0) {
        if (await endCatchUp(bankDatabase, runId, catchUp.until)) return
        continue
      }
      stop.throwIfAborted()
      await run({ bankId, at, stop })
      await recordCatchUpProgress(bankDatabase, runId, at)
    }
  })
}

/** The next scheduled time at which something is due; undefined if nothing is left to be paid. */
async function nextTimeWithWork(
  { bankDatabase }: CatchUpSetup,
  bankId: string,
  after: Temporal.Instant,
): Promise<Temporal.Instant | undefined> {
  const firstDate = await firstDueDate(bankDatabase, bankId)
  if (firstDate === undefined) return undefined
  // The start of the day is a scheduled time itself, so the search begins just before it.
  const country = await readCountry(bankDatabase, bankId)
  return nextScheduledTimeAfter(
    country,
    later(after, bankDayStart(firstDate, country).subtract({ nanoseconds: 1 })),
  )
}

function later(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) < 0 ? other : one
}
