import assert from 'node:assert/strict'
import {
  CLOCK_YEARS,
  failure,
  formatDateTime,
  OPERATIONS,
  parseDateTime,
  type Result,
  success,
} from '@havn/contract'
import { type Bank, lockBank, readBank, setClockOffset } from '@havn/server/platform/banks'
import type { Queries } from '@havn/server/platform/database/database'
import { bankTime } from '@havn/server/platform/shared/clock'
import { answerTo, type Call, refuse, serve } from '@havn/server/edge'
import { changeIdempotently } from './data/data-answers.ts'
import type { SandboxSetup } from './sandbox-setup.ts'

/** Serves the bank's clock: business time, which a TPP may set. The Date header always has real time. */
export function serveClock(setup: SandboxSetup): void {
  const { routeContext, tppDatabase, batchRuns } = setup
  serve(routeContext, OPERATIONS.readClock, async (call) => {
    const bank = await readBank(tppDatabase, call.bank.bankId)
    assert(bank, 'a bank that served a call is gone')
    return answerTo(call, { status: 200, body: { time: timeOf(bank), ...(await runsOf(bank)) } })
  })

  serve(routeContext, OPERATIONS.setClock, async (call) => {
    const { bankId } = call.bank
    const done: { move?: { to: Pick<Bank, 'clockOffsetMilliseconds'>; runId: string | undefined } } = {}
    const change = async (queries: Queries) => {
      // Locked, so that of two changes at once the second starts from the result of the first.
      const bank = await lockBank(queries, bankId)
      const offset = newOffset(call, bank)
      if (!offset.ok) return refuse({ reason: 'body-invalid', ...offset.problem })
      const to = { clockOffsetMilliseconds: offset.value }
      await setClockOffset(queries, bankId, offset.value)
      const move = { from: bankTime(bank, routeContext.clock), to: bankTime(to, routeContext.clock) }
      done.move = { to, runId: await batchRuns.moveSchedule(queries, bankId, move) }
      return answerTo(call, { status: 200, body: { time: timeOf(to) } })
    }
    const answer = await changeIdempotently(setup, call, change, ['clock'])
    // VER-21: makes the batch runs that the clock has passed. If this server dies, another makes the rest.
    await batchRuns.startCatchUp(bankId, done.move?.runId)
    // This server's next call uses the new clock at once; other servers notice it at their next write.
    await routeContext.banks.refresh(call.bank)
    if (done.move === undefined) return answer
    return answerTo(call, { status: 200, body: { time: timeOf(done.move.to), ...(await runsOf(call.bank)) } })
  })

  /** Says how far the batch runs have come that the clock was moved past, while they are running. */
  async function runsOf({ bankId }: Pick<Bank, 'bankId'>): Promise<{ runsDoneUntil?: string }> {
    const until = await batchRuns.runsDoneUntil(bankId)
    return until === undefined ? {} : { runsDoneUntil: formatDateTime(new Date(until.epochMilliseconds)) }
  }

  const timeOf = (bank: Pick<Bank, 'clockOffsetMilliseconds'>) =>
    formatDateTime(new Date(bankTime(bank, routeContext.clock).epochMilliseconds))

  function newOffset(
    { body }: Call<typeof OPERATIONS.setClock>,
    bank: Bank,
  ): Result<number, { path: string; text: string }> {
    const { time, advanceSeconds } = body
    if ((time === undefined) === (advanceSeconds === undefined))
      return failure({ path: 'time', text: 'expected exactly one of time and advanceSeconds' })
    const now = routeContext.clock.milliseconds()
    const path = time === undefined ? 'advanceSeconds' : 'time'
    const moment =
      time === undefined
        ? success(new Date(now + bank.clockOffsetMilliseconds + (advanceSeconds ?? 0) * 1000))
        : parseDateTime(time)
    if (!moment.ok) return failure({ path, text: moment.problem })
    const year = moment.value.getUTCFullYear()
    if (year < CLOCK_YEARS.first || year > CLOCK_YEARS.last)
      return failure({
        path,
        text: `expected a moment from ${CLOCK_YEARS.first} to ${CLOCK_YEARS.last}, got one in ${year}`,
      })
    return success(moment.value.getTime() - now)
  }
}
