import assert from 'node:assert/strict'
import { nextBlock, readCover, writeCover } from '../../../apps/server/src/operations/audit/block.ts'
import { findLastBlock, insertBlock } from '../../../apps/server/src/operations/audit/blocks.store.ts'
import { inBankTransaction } from '../../../apps/server/src/platform/database/actor.ts'
import { newId } from '../../../apps/server/src/platform/shared/ids.ts'
import type { AuditedBank } from './audited-bank.ts'

/** Adds an anchor as whoever has the server's login can: with the hash of everything in it. */
export async function forgeAnchor(bank: AuditedBank, bankId: string): Promise<void> {
  await inBankTransaction(bank.bankDatabase, bankId, async (queries) => {
    const last = (await findLastBlock(queries, bankId)) ?? assert.fail()
    const cover = readCover(last.covers)
    assert(cover?.rows === 'transactions')
    const anchor = {
      anchorId: newId(),
      proposedBy: 'kari',
      confirmedBy: 'ola',
      reason: 'forged',
      confirmedAt: new Date().toISOString(),
      lostHeads: [],
    }
    const covers = writeCover({ rows: 'transactions', from: cover.before, before: cover.before, anchor })
    const chainedAt = new Date().toISOString()
    await insertBlock(queries, nextBlock(last, { bankId, covers, entries: Buffer.alloc(0), chainedAt }))
  })
}
