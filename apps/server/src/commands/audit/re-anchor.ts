import { findLostHeads, type KeptHead, writeHeads } from '../../operations/audit/index.ts'
import { type OperatorSetup, proposeWithReason } from '../../operations/back-office/index.ts'
import { inBankTransaction } from '../../platform/database/actor.ts'
import { readHeads } from './read-heads.ts'

/**
 * `havn audit re-anchor`: proposes that the chain of the one bank of the set-up goes on. Once another operator has confirmed,
 * a server writes the anchor into the chain within a minute or two.
 */
export async function proposeAnchor(
  setup: OperatorSetup,
  { reason, heads }: { readonly reason: string; readonly heads: string | undefined },
): Promise<number> {
  const [bankId = ''] = setup.bankIds
  const lost = await compareHeads(setup, bankId, heads)
  if (typeof lost === 'string') {
    setup.printProblem(lost)
    return 1
  }
  const details = JSON.stringify(writeHeads(lost))
  return proposeWithReason(setup, bankId, { action: 're-anchor', subject: 'audit chain', details, reason })
}

/** Finds the kept heads that are of no block any more, or says why the file cannot be read. */
async function compareHeads(
  { bankDatabase }: OperatorSetup,
  bankId: string,
  file: string | undefined,
): Promise<readonly KeptHead[] | string> {
  if (file === undefined) return []
  const read = readHeads(file)
  if (!read.ok) return read.problem
  const kept = read.value.get(bankId) ?? []
  return inBankTransaction(bankDatabase, bankId, (queries) => findLostHeads(queries, bankId, kept))
}
