import type { ActContext } from '../back-office/index.ts'
import { readBankTime } from '../../platform/banks/index.ts'
import { endConsentsOfPerson } from '../../domain/consents/index.ts'
import { inBankTransaction } from '../../platform/database/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { KeyRing } from '../../platform/shared/key-ring.ts'
import { type ErasurePlan, hasSomethingToErase, planErasure } from './erasure-plan.ts'
import { becomeEraser, runDeferredTriggers } from './open-matters.store.ts'
import { PERSONAL_TABLES } from './personal-tables.ts'
import { recordAct } from './record-act.ts'
import { type PersonSearch, searchPerson } from './search-person.ts'

export type ErasureOutcome =
  | { readonly kind: 'unknown' }
  /** Something has to end first; nothing was erased. */
  | { readonly kind: 'refused'; readonly plan: ErasurePlan }
  /** Everything that may be erased was erased before. */
  | { readonly kind: 'nothing-left'; readonly plan: ErasurePlan }
  | { readonly kind: 'erased'; readonly plan: ErasurePlan; readonly endedConsents: readonly string[] }

/**
 * Erases what has no legal ground to be kept, in one transaction with the act that records it. Consents end first, as if the
 * person had withdrawn them, so that TPPs learn of it. A later login of the person makes new PSU-IDs.
 */
export function erasePerson(
  { ownerDatabase, keys }: { readonly ownerDatabase: Database; readonly keys: KeyRing },
  context: ActContext,
  search: PersonSearch & { readonly reason: string },
): Promise<ErasureOutcome> {
  const { bankId, nowMilliseconds } = context
  return inBankTransaction(ownerDatabase, bankId, async (queries) => {
    await becomeEraser(queries)
    const person = await searchPerson(queries, { bankId, keys }, search)
    const plan = await planErasure(queries, person, nowMilliseconds)
    if (plan === undefined) return { kind: 'unknown' }
    const isOpen = plan.open.length > 0
    if (isOpen || !hasSomethingToErase(plan)) {
      await recordAct(queries, context, person, { kind: 'looked-up-person' })
      return { kind: isOpen ? 'refused' : 'nothing-left', plan }
    }
    const at = await readBankTime(queries, bankId, nowMilliseconds)
    const ended: string[] = []
    for (const personId of person.personIds)
      ended.push(...(await endConsentsOfPerson(queries, keys, { bankId, personId, at })))
    await runDeferredTriggers(queries)
    for (const { erasure } of PERSONAL_TABLES)
      if (erasure.kind === 'deleted' || erasure.kind === 'emptied')
        await queries.rows(erasure.statement(person))
    await recordAct(queries, context, person, { kind: 'erased-person', reason: search.reason })
    return { kind: 'erased', plan, endedConsents: [...new Set(ended)] }
  })
}
