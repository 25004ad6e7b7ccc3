import assert from 'node:assert/strict'
import { errorMessage, formatDateTime, OPERATIONS } from '@havn/contract'
import { type Bank, readBank, setClockOffset } from '../banks/index.ts'
import { bankTime } from '../shared/clock.ts'
import { answerGiven, answerOnce, answerTo, type Call, errorAnswer, serve } from '../xs2a/index.ts'
import type { SandboxSetup } from './sandbox-setup.ts'

/** The bank's clock: business time, which a TPP may set. The Date header always goes by the real clock. */
export function serveClock({ edge, database, desk, sca, batchRuns }: SandboxSetup): void {
  serve(edge, OPERATIONS.readClock, async (call) => {
    const bank = await readBank(database, call.bank.bankId)
    assert(bank, 'a bank that served a call is gone')
    return answerTo(call, { status: 200, body: { time: timeOf(bank) } })
  })

  serve(edge, OPERATIONS.setClock, async (call) => {
    const earlier = await answerGiven(database, sca.key, call)
    if (earlier !== undefined) return earlier
    const { bankId } = call.bank
    const bank = await readBank(database, bankId)
    assert(bank, 'a bank that served a call is gone')
    const offset = newOffset(call, bank)
    if (offset === undefined) return answerNotOne()
    const moved = { clockOffsetMilliseconds: offset }
    const to = bankTime(moved, edge.clock)
    // VER-21: the runs whose hours the clock goes over, before it does: who dies half-way has answered nobody, and the
    // retry runs the rest.
    await batchRuns.runThrough(bankId, bankTime(bank, edge.clock), to)
    const answer = await answerOnce({ database: desk, key: sca.key }, call, async (queries) => {
      await setClockOffset(queries, bankId, offset)
      await batchRuns.moveSchedule(queries, bankId, to)
      return answerTo(call, { status: 200, body: { time: timeOf(moved) } })
    })
    // So that this server's next call goes by it at once; others learn it from their next write.
    await edge.banks.reread(call.bank)
    return answer
  })

  const timeOf = (bank: Pick<Bank, 'clockOffsetMilliseconds'>) =>
    formatDateTime(new Date(bankTime(bank, edge.clock).epochMilliseconds))

  /** Undefined when the body does not say exactly one of the two. */
  function newOffset({ body }: Call<typeof OPERATIONS.setClock>, bank: Bank): number | undefined {
    const { time, advanceSeconds } = body
    if ((time === undefined) === (advanceSeconds === undefined)) return undefined
    if (advanceSeconds !== undefined) return bank.clockOffsetMilliseconds + advanceSeconds * 1000
    return Date.parse(time ?? '') - edge.clock.milliseconds()
  }
}

function answerNotOne() {
  const text = 'expected exactly one of time and advanceSeconds'
  return errorAnswer(400, [errorMessage({ code: 'FORMAT_ERROR', path: 'time', text })])
}
