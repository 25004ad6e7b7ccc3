import { recordUse } from '@havn/server/platform/banks'
import type { Queries } from '@havn/server/platform/database/database'
import type { ObserveCall } from '@havn/server/edge'
import { isSignatureVerified } from '../requests/call-record.ts'

const recordedEveryMilliseconds = 3_600_000
const writtenEveryMilliseconds = 1_000
// Bounds memory; forgetting costs one more write for each bank.
const banksMax = 50_000

interface UseSetup {
  readonly bankDatabase: Queries
  readonly onError: (error: unknown) => void
}

/** Records, at most once an hour for each bank, that its TPP called it. No call waits for that. */
export function recordBankUse({ bankDatabase, onError }: UseSetup): {
  readonly observe: ObserveCall
  readonly close: () => Promise<void>
} {
  const recordedAt = new Map<string, number>()
  const waiting = new Set<string>()
  let latest = 0
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const bankIds = [...waiting]
    waiting.clear()
    if (bankIds.length === 0) return
    await recordUse(bankDatabase, bankIds, new Date(latest).toISOString()).catch((error: unknown) => {
      // Their next calls are recorded again.
      for (const bankId of bankIds) recordedAt.delete(bankId)
      onError(error)
    })
  }

  return {
    observe(call) {
      const { bank, checkContext } = call
      if (bank === undefined || checkContext === undefined || !isSignatureVerified(call)) return
      const { nowMilliseconds } = checkContext
      const last = recordedAt.get(bank.bankId) ?? Number.NEGATIVE_INFINITY
      if (nowMilliseconds - last < recordedEveryMilliseconds) return
      if (recordedAt.size >= banksMax) recordedAt.clear()
      recordedAt.set(bank.bankId, nowMilliseconds)
      waiting.add(bank.bankId)
      latest = nowMilliseconds
      // One write at a time: a database that hangs has one connection of this.
      timer ??= setTimeout(() => {
        writing = writing.then(write)
      }, writtenEveryMilliseconds).unref()
    },
    async close() {
      await writing
      await write()
    },
  }
}
