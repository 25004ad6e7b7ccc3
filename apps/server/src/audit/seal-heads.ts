import { listBankIds } from '../banks/index.ts'
import { inBankTransaction } from '../database/actor.ts'
import type { Database } from '../database/database.ts'
import type { Seal } from '../seal/index.ts'
import type { Clock } from '../shared/clock.ts'
import { findLastBlock, findLastSeal, insertSeal } from './blocks.store.ts'
import { textOfHead } from './sealed-heads.ts'

const hourMilliseconds = 3_600_000

/**
 * Signs the heads of chains that have grown and were not signed in the last hour. Two processes may do it at once: the second
 * signature of a head is not stored.
 */
export async function sealHeads(setup: {
  readonly bankDatabase: Database
  readonly clock: Clock
  readonly seal: Seal
}): Promise<void> {
  const { bankDatabase, clock, seal } = setup
  for (const bankId of await listBankIds(bankDatabase)) {
    const now = clock.milliseconds()
    const due = await inBankTransaction(bankDatabase, bankId, async (queries) => {
      const last = await findLastSeal(queries, bankId)
      if (last !== undefined && now - last.sealedAtMilliseconds < hourMilliseconds) return undefined
      const block = await findLastBlock(queries, bankId)
      return block === undefined || block.number === last?.number ? undefined : block
    })
    if (due === undefined) continue
    const sealing = { number: due.number, head: due.head, sealedAt: new Date(now).toISOString() }
    const signature = await seal.signer.sign(textOfHead(bankId, sealing))
    const certificate = seal.certificate.raw
    await inBankTransaction(bankDatabase, bankId, (queries) =>
      insertSeal(queries, bankId, { ...sealing, signature, certificate }),
    )
  }
}
