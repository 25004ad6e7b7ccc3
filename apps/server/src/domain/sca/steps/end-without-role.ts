import { inBankTransaction } from '../../../platform/database/actor.ts'
import type { TppRole } from '../../../edge/index.ts'
import type { PurposeName } from '../authorisations/authorisation.ts'
import {
  deleteOffer,
  listOpenAuthorisations,
  type OpenAuthorisation,
} from '../authorisations/open-authorisations.store.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { endIfOpen } from './end-open.ts'

/** The role that a TPP needs for what a PSU approves; `any` where each role is enough. */
const ROLE_OF_PURPOSE: Readonly<Record<PurposeName, TppRole | 'any'>> = {
  identify: 'any',
  consent: 'AISP',
  'account-access': 'AISP',
  'funds-access': 'CBPII',
  'approve-payment': 'PISP',
  'cancel-payment': 'PISP',
  'approve-basket': 'PISP',
}

/** Whether a TPP still has a role, or any. */
export type HasRole = (tppId: string, role: TppRole | 'any') => boolean

/**
 * Ends the open authorisations at a bank of TPPs that have no role for them any more, and returns how many. What they are
 * about stays as it is: a payment waits for an authorisation until its day has passed.
 */
export async function endAuthorisationsWithoutRole(
  setup: Pick<ScaSetup, 'bankDatabase' | 'clock'>,
  bankId: string,
  hasRole: HasRole,
): Promise<number> {
  const { bankDatabase } = setup
  const open = await inBankTransaction(bankDatabase, bankId, (queries) =>
    listOpenAuthorisations(queries, bankId),
  )
  const orphaned = open.filter(({ tppId, purpose }) => !hasRole(tppId, ROLE_OF_PURPOSE[purpose]))
  // Each in a transaction of its own: a PSU who is in the middle of a step is waited for.
  for (const authorisation of orphaned) await endOne(setup, bankId, authorisation)
  return orphaned.length
}

function endOne(
  { bankDatabase, clock, onStep }: Pick<ScaSetup, 'bankDatabase' | 'clock' | 'onStep'>,
  bankId: string,
  { authorisationId, isOffer }: OpenAuthorisation,
): Promise<void> {
  return inBankTransaction(bankDatabase, bankId, async (queries) => {
    // Somebody may have followed the link since. Then there is an authorisation, which the next search finds.
    if (isOffer) return deleteOffer(queries, bankId, authorisationId)
    await endIfOpen({ clock, onStep }, queries, { bankId, authorisationId, ending: 'licence-withdrawn' })
  })
}
