import { listBankIds } from '../banks/index.ts'
import { setActor } from '../database/actor.ts'
import type { Database } from '../database/database.ts'
import type { Clock } from '../shared/clock.ts'
import { lockChains } from './blocks.store.ts'
import { chainNext } from './chain-bank.ts'

/** Chains what was written since the last time. */
export interface AuditChain {
  /** Chains everything that can be chained now, of all banks. Returns false if another process is doing it. */
  chainAll(): Promise<boolean>
}

/** So that one transaction is short, and an idle server with many banks still needs few. */
const banksPerTransaction = 50

/**
 * Adds to the chains of all banks. Any number of processes may try: one does it at a time, under a lock that ends with its
 * transaction. Nothing that writes history waits for it.
 */
export function createAuditChain({
  bankDatabase,
  clock,
}: {
  readonly bankDatabase: Database
  readonly clock: Clock
}): AuditChain {
  const searchedBefore = new Map<string, bigint>()

  /** Adds at most one block to each of these banks. Returns those that may have more, or undefined if others are at work. */
  async function chainSome(bankIds: readonly string[]): Promise<readonly string[] | undefined> {
    const chained = await bankDatabase.transaction(async (queries) => {
      if (!(await lockChains(queries))) return undefined
      const chainedAt = new Date(clock.milliseconds()).toISOString()
      const steps = []
      for (const bankId of bankIds) {
        await setActor(queries, { bankId, tppId: '' })
        const step = { queries, bankId, chainedAt, searchedBefore: searchedBefore.get(bankId) }
        steps.push({ bankId, ...(await chainNext(step)) })
      }
      return steps
    })
    // Only now is it committed.
    for (const step of chained ?? []) searchedBefore.set(step.bankId, step.searchedBefore)
    return chained?.filter(({ hasChained }) => hasChained).map(({ bankId }) => bankId)
  }

  return {
    async chainAll() {
      const bankIds = await listBankIds(bankDatabase)
      for (let first = 0; first < bankIds.length; first += banksPerTransaction) {
        let left: readonly string[] | undefined = bankIds.slice(first, first + banksPerTransaction)
        while (left !== undefined && left.length > 0) left = await chainSome(left)
        if (left === undefined) return false
      }
      return true
    },
  }
}
