import { firstDueDate, nextScheduledTimeAfter } from '../payments/index.ts'
import { bankDayStart } from '../shared/clock.ts'
import { endCatchUp, recordCatchUpProgress, findOwnCatchUp } from './runs.store.ts'
import { type RunTrackingSetup, withActiveRun } from './track-run.ts'

export interface CatchUpSetup extends RunTrackingSetup {
  readonly run: (moment: { bankId: string; at: Temporal.Instant; stop: AbortSignal }) => Promise<unknown>
}

/**
 * The runs whose hours a bank's clock was moved over, in their order, each at its hour. What is done is noted after each:
 * whoever goes on begins there. Ends early when the clock was set back meanwhile.
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
      const range = await findOwnCatchUp(bankDatabase, { runId, instanceId })
      if (range === undefined) return
      const at = await nextTimeWithWork(setup, bankId, range.at)
      if (at === undefined || Temporal.Instant.compare(at, range.until) > 0) {
        if (await endCatchUp(bankDatabase, runId, range.until)) return
        continue
      }
      stop.throwIfAborted()
      await run({ bankId, at, stop })
      await recordCatchUpProgress(bankDatabase, runId, at)
    }
  })
}

/** The next moment at which there is something to do; undefined when there will be nothing. */
async function nextTimeWithWork(
  { bankDatabase }: CatchUpSetup,
  bankId: string,
  after: Temporal.Instant,
): Promise<Temporal.Instant | undefined> {
  const first = await firstDueDate(bankDatabase, bankId)
  if (first === undefined) return undefined
  // The day's beginning is a moment too, so it is looked for from just before it.
  return nextScheduledTimeAfter(later(after, bankDayStart(first).subtract({ nanoseconds: 1 })))
}

function later(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) < 0 ? other : one
}
