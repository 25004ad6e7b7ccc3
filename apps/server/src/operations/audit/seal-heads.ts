import { listBankIds } from '../../platform/banks/index.ts'
import { inBankTransaction } from '../../platform/database/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Seal } from '../../platform/seal/index.ts'
import type { Clock } from '../../platform/shared/clock.ts'
import { findLastBlock, insertSeal, listBanksToSeal } from './blocks.store.ts'
import { textOfHead } from './sealed-heads.ts'

const hourMilliseconds = 3_600_000

/**
 * Signs the heads of chains that have grown and were not signed in the last hour. Two processes may do it at once: the second
 * signature of a head is not stored.
 */
export async function sealHeads(setup: {
  readonly bankDatabase: Database
  readonly clock: Clock
  /** The seal of a bank; undefined if it has none, and then its heads are not sealed. */
  readonly sealOf: (bankId: string) => Seal | undefined
}): Promise<void> {
  const { bankDatabase, clock, sealOf } = setup
  const sealedBefore = new Date(clock.milliseconds() - hourMilliseconds).toISOString()
  const bankIds = (await listBankIds(bankDatabase)).filter((bankId) => sealOf(bankId) !== undefined)
  for (const bankId of await listBanksToSeal(bankDatabase, bankIds, sealedBefore)) {
    const due = await inBankTransaction(bankDatabase, bankId, (queries) => findLastBlock(queries, bankId))
    const seal = sealOf(bankId)
    if (due === undefined || seal === undefined) continue
    const sealedAt = new Date(clock.milliseconds()).toISOString()
    const sealing = { number: due.number, head: due.head, sealedAt }
    const signature = await seal.signer.sign(textOfHead(bankId, sealing))
    const certificate = seal.certificate.raw
    await inBankTransaction(bankDatabase, bankId, (queries) =>
      insertSeal(queries, bankId, { ...sealing, signature, certificate }),
    )
  }
}
