import { listBankIds } from '../../platform/banks/index.ts'
import { setActor } from '../../platform/database/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { DatabaseUnavailable } from '../../platform/database/unavailable.ts'
import type { Clock } from '../../platform/shared/clock.ts'
import type { Anchor } from './block.ts'
import { lockChains } from './blocks.store.ts'
import { chainNext, type OnAdded } from './chain-bank.ts'
import { listWrittenBanks, readHorizon } from './events.store.ts'

/** Chains what was written since the last time. */
export interface AuditChain {
  /**
   * Chains everything that can be chained now, of all banks. Returns false if another process is doing it. A bank whose chain
   * cannot go on keeps no other bank's from going on.
   */
  chainAll(): Promise<boolean>
}

export interface AuditChainSetup {
  readonly bankDatabase: Database
  readonly clock: Clock
  /** Called each time that the chain of a bank could not be continued. */
  readonly onFailure?: (failure: { readonly bankId: string; readonly error: unknown }) => void
  /** Called with everything that is added to chains, once: before it is, so that nothing is missed. */
  readonly onAdded?: OnAdded
  /** Called when it could be again. */
  readonly onRecovery?: (bankId: string) => void
  /** Called when an anchor that two operators decided about was written into the chain of a bank. */
  readonly onAnchor?: (written: { readonly bankId: string; readonly anchor: Anchor }) => void
}

/** So that one transaction is short, and many banks still need few. */
const banksPerTransaction = 50
/** A bank whose chain could not be continued is tried again after this, whether or not it has written more. */
const retryMilliseconds = 60_000

/**
 * Adds to the chains of all banks. Any number of processes may try: one does it at a time, under a lock that ends with its
 * transaction. Nothing that writes history waits for it.
 *
 * A process looks at every bank once, when it starts; then only at those that have written something.
 */
export function createAuditChain(setup: AuditChainSetup): AuditChain {
  const { bankDatabase, clock, onAdded } = setup
  /** Everything that transactions before this one wrote is chained, except that of banks whose chain has stopped. */
  let chainedBefore: bigint | undefined
  /** When to try again, by bank. */
  const stopped = new Map<string, number>()

  async function findBanks(ended: bigint): Promise<readonly string[]> {
    // Transactions that are older than those seen before are those of another cluster: the database was restored.
    const candidates =
      chainedBefore === undefined || ended < chainedBefore
        ? await listBankIds(bankDatabase)
        : await listWrittenBanks(bankDatabase, { from: chainedBefore, before: ended })
    const now = clock.milliseconds()
    const toRetry = [...stopped].filter(([, retryAt]) => retryAt <= now).map(([bankId]) => bankId)
    return [...candidates.filter((bankId) => !stopped.has(bankId)), ...toRetry]
  }

  /** Adds at most one block to each of these banks. Returns those that may have more, or undefined if others are at work. */
  async function chainSome(bankIds: readonly string[]): Promise<readonly string[] | undefined> {
    const chained = await bankDatabase.transaction(async (queries) => {
      if (!(await lockChains(queries))) return undefined
      const chainedAt = new Date(clock.milliseconds()).toISOString()
      const steps = []
      for (const bankId of bankIds) {
        await setActor(queries, { bankId, tppId: '' })
        const searchedBefore = stopped.has(bankId) ? undefined : chainedBefore
        const step = { queries, bankId, chainedAt, searchedBefore, onAdded }
        steps.push({ bankId, ...(await chainNext(step)) })
      }
      return steps
    })
    for (const { bankId, anchor } of chained ?? []) if (anchor) setup.onAnchor?.({ bankId, anchor })
    return chained?.filter(({ hasChained }) => hasChained).map(({ bankId }) => bankId)
  }

  /** Chains all of these banks. Returns false if another process is at it. */
  async function chainBanks(bankIds: readonly string[]): Promise<boolean> {
    let left: readonly string[] | undefined = bankIds
    while (left !== undefined && left.length > 0) left = await chainSome(left)
    return left !== undefined
  }

  /** Chains banks one after the other, after it has failed for all of them together: the others do not depend on the one. */
  async function chainEach(bankIds: readonly string[]): Promise<boolean> {
    for (const bankId of bankIds)
      try {
        if (!(await chainBanks([bankId]))) return false
        if (stopped.delete(bankId)) setup.onRecovery?.(bankId)
      } catch (error) {
        // If the database does not answer at all, this fails too, and no bank is to blame.
        if (error instanceof DatabaseUnavailable) await readHorizon(bankDatabase)
        stopped.set(bankId, clock.milliseconds() + retryMilliseconds)
        setup.onFailure?.({ bankId, error })
      }
    return true
  }

  return {
    async chainAll() {
      const { ended } = await readHorizon(bankDatabase)
      const bankIds = await findBanks(ended)
      for (let first = 0; first < bankIds.length; first += banksPerTransaction) {
        const some = bankIds.slice(first, first + banksPerTransaction)
        const isApart = some.some((bankId) => stopped.has(bankId))
        const isDone = isApart
          ? await chainEach(some)
          : await chainBanks(some).catch(async () => chainEach(some))
        if (!isDone) return false
      }
      chainedBefore = ended
      return true
    },
  }
}
