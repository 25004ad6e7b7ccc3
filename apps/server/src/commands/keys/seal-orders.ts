import { countUnderKey, sealWaiting, type TakenOver } from '../../domain/payments/index.ts'
import { verifySignedText } from '../../domain/sca/oidc/index.ts'
import { listBasketEvents } from '../../domain/signing-baskets/index.ts'
import { offerPacks } from '../../packs/index.ts'
import { listBankIds } from '../../platform/banks/index.ts'
import type { Actor } from '../../platform/database/actor.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import type { CommandContext } from '../program/command-context.ts'

/**
 * `havn keys seal-orders`: adds missing MACs to waiting orders. Exit code 1 if some remain that nobody is known to have
 * approved.
 */
export async function sealOrders(
  context: CommandContext,
  { json }: { readonly json: boolean },
): Promise<number> {
  offerPacks()
  const keys = await context.keys()
  const bankDatabase = await context.bankDatabase()
  const setup = {
    bankDatabase,
    keys,
    verifySignature: verifySignedText,
    listBasketApprovals: async (actor: Actor, basketId: string) =>
      (await listBasketEvents(bankDatabase, actor, basketId))
        .filter(({ cause }) => cause === 'approved')
        .map(({ personId, stage }) => ({ personId, isLast: stage === 'approved' })),
    nowMilliseconds: context.clock.milliseconds(),
  }
  const { sealed, refused } = await inEveryBank(bankDatabase, (bankId) => sealWaiting(setup, bankId))
  if (json) context.printJson({ sealed, refused })
  else {
    for (const { paymentId, problem } of refused) context.printProblem(`${paymentId}: ${problem}`)
    context.print(`${sealed} sealed, ${refused.length} refused.`)
  }
  return refused.length > 0 ? 1 : 0
}

/** Counts what waits in all banks, or in one, and was sealed with this key of `orders`. */
export async function countWaitingOrders(
  queries: Queries,
  keyId: string,
  onlyBankId?: string,
): Promise<number> {
  let waiting = 0
  const bankIds = onlyBankId === undefined ? await listBankIds(queries) : [onlyBankId]
  for (const bankId of bankIds) waiting += await countUnderKey(queries, bankId, keyId)
  return waiting
}

async function inEveryBank(
  bankDatabase: Database,
  work: (bankId: string) => Promise<TakenOver>,
): Promise<TakenOver> {
  let sealed = 0
  const refused: TakenOver['refused'][number][] = []
  for (const bankId of await listBankIds(bankDatabase)) {
    const taken = await work(bankId)
    sealed += taken.sealed
    refused.push(...taken.refused)
  }
  return { sealed, refused }
}
