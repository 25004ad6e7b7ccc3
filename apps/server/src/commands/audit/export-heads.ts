import { findLastBlock, listSealedHeads } from '../../operations/audit/index.ts'
import { inBankTransaction } from '../../platform/database/actor.ts'
import type { CommandContext } from '../program/command-context.ts'

/** `havn audit export`: prints a line for each head that is sealed, and for the latest head of each chain. */
export async function exportHeads(context: CommandContext, bank: string | undefined): Promise<number> {
  const printLine = (facts: object) => context.write(`${JSON.stringify(facts)}\n`)
  const bankDatabase = await context.bankDatabase()
  const banks = await context.chooseBanks(bank)
  for (const { bankId } of banks) {
    const { seals, last } = await inBankTransaction(bankDatabase, bankId, async (queries) => ({
      seals: await listSealedHeads(queries, bankId),
      last: await findLastBlock(queries, bankId),
    }))
    for (const { number, head, sealedAt, signature, certificate } of seals)
      printLine({
        bankId,
        block: String(number),
        head: head.toString('hex'),
        sealedAt,
        signature: signature.toString('base64'),
        certificate: certificate.toString('base64'),
      })
    if (last !== undefined && last.number !== seals.at(-1)?.number)
      printLine({ bankId, block: String(last.number), head: last.head.toString('hex') })
  }
  return banks.length === 0 ? 1 : 0
}
