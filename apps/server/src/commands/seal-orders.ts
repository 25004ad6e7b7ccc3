import { parseArgs } from 'node:util'
import { listBankIds } from '../platform/banks/index.ts'
import type { Actor } from '../platform/database/actor.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { openKeyRing } from '../platform/keys/index.ts'
import { verifySignedText } from '../domain/sca/oidc/index.ts'
import { sealWaiting, type TakenOver } from '../domain/payments/index.ts'
import { requireEvidenceSettings } from '../app/settings/index.ts'
import { realClock } from '../platform/shared/clock.ts'
import { listBasketEvents } from '../domain/signing-baskets/index.ts'

interface Output {
  readonly print: (text: string) => void
  readonly printProblem: (text: string) => void
}

/**
 * `havn keys seal-orders`: takes over what waits without a MAC. Exit code 1 if something is left that nobody is known to have
 * approved. Orders from before evidence was kept are sealed only if the command names their number, which the first try
 * prints: so somebody has looked at them, and none comes in between.
 */
export async function sealOrders(argv: readonly string[], { print, printProblem }: Output): Promise<number> {
  const { values } = parseArgs({
    args: [...argv],
    options: { json: { type: 'boolean', default: false }, 'without-evidence': { type: 'string' } },
  })
  const { bankUrl, keySettings } = requireEvidenceSettings()
  const keys = openKeyRing(keySettings, realClock)
  const bankDatabase = openDatabase({ url: bankUrl, connectionsMax: 1 })
  const setup = {
    bankDatabase,
    keys,
    verifySignature: verifySignedText,
    listBasketApprovals: async (actor: Actor, basketId: string) =>
      (await listBasketEvents(bankDatabase, actor, basketId))
        .filter(({ cause }) => cause === 'approved')
        .map(({ personId, stage }) => ({ personId, isLast: stage === 'approved' })),
    nowMilliseconds: realClock.milliseconds(),
  }
  try {
    let { sealed, refused } = await inEveryBank(bankDatabase, (bankId) => sealWaiting(setup, bankId))
    const lacking = refused.filter(({ lacksEvidence }) => lacksEvidence).length
    if (lacking > 0 && values['without-evidence'] === String(lacking)) {
      const accept = (bankId: string) => sealWaiting(setup, bankId, { acceptsNoEvidence: true })
      const accepted = await inEveryBank(bankDatabase, accept)
      sealed += accepted.sealed
      refused = accepted.refused
    }
    if (values.json) print(JSON.stringify({ sealed, refused }, undefined, 2))
    else {
      for (const { paymentId, problem } of refused) printProblem(`${paymentId}: ${problem}`)
      print(`${sealed} sealed, ${refused.length} refused, of which ${lacking} have no evidence.`)
    }
    return refused.length > 0 ? 1 : 0
  } finally {
    await bankDatabase.close()
  }
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
