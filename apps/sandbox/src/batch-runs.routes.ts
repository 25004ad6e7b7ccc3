import { formatDateTime, OPERATIONS } from '@havn/contract'
import { isBankingDay, isLastRunOfDay } from '@havn/server/domain/payments'
import { bankDate } from '@havn/server/platform/shared/clock'
import type { Country } from '@havn/server/platform/banks'
import { newId } from '@havn/server/platform/shared/ids'
import { findReplay, answerIdempotently, answerTo, type Problem, serve, warningOf } from '@havn/server/edge'
import { recordEvent } from './events/events.store.ts'
import type { SandboxSetup } from './sandbox-setup.ts'

/** Serves batch runs on demand, in addition to the scheduled ones. */
export function serveBatchRuns({
  routeContext,
  tppDatabase,
  bankDatabase,
  sca,
  batchRuns,
}: SandboxSetup): void {
  serve(routeContext, OPERATIONS.runBatch, async (call) => {
    const earlier = await findReplay(tppDatabase, sca.keys, call)
    if (earlier !== undefined) return earlier
    const { at, summary } = await batchRuns.runNow(call.bank.bankId)
    const time = formatDateTime(new Date(at.epochMilliseconds))
    const warning = warningAbout(call.bank.country, at, summary.booked)
    const messages = warning && { tppMessages: [warningOf(call.dialect, warning)] }
    const body = { runId: newId(), time, payments: summary, ...messages }
    const answer = answerTo(call, { status: 201, body })
    // The run is transactions of its own; the response is stored when it is done.
    return answerIdempotently({ database: bankDatabase, keys: sca.keys }, call, async (queries) => {
      await recordEvent(queries, call.bank.bankId, 'clock')
      return answer
    })
  })
}

/** Explains an empty run: no payment is executed on a day that is no banking day, nor one approved after the day's last run. */
function warningAbout(country: Country, at: Temporal.Instant, booked: number): Problem | undefined {
  const day = bankDate(at, country)
  const reason = isBankingDay(country, day)
    ? `the last run of ${day.toString()} is over: what was approved after it is executed on the next banking day`
    : `${day.toString()} is no banking day, so no payment was executed`
  if (isBankingDay(country, day) && (booked > 0 || !isLastRunOfDay(country, day, at))) return undefined
  const text = `${reason}. PUT /v1/sandbox/clock moves the bank's clock to one.`
  return { reason: 'sandbox-run-empty', path: 'time', text }
}
