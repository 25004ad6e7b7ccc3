import { openEvidence } from '../evidence/evidence.ts'
import { findLastEvidence } from '../evidence/evidence.store.ts'
import type { ScaSetup } from '../sca-setup.ts'
import type { PaymentSummary } from '../views/views.ts'
import { requestHash, requestText } from './approval-summary.ts'
import { type StepContext, takeStep } from './locked-authorisation.ts'

/**
 * Whether this person authenticated for just this. Unless they did so in this transaction, the sealed record of their login
 * says it, and nothing else that is stored: whoever can write to the database cannot log somebody in.
 */
export async function isAuthenticatedFor(
  { keys }: Pick<ScaSetup, 'keys'>,
  { queries, bankId, authorisation, authenticatedHash }: StepContext,
  payments: readonly PaymentSummary[],
): Promise<boolean> {
  if (authenticatedHash !== undefined) return authenticatedHash === requestHash(authorisation, payments)
  const { authorisationId, personId } = authorisation
  const stored = await findLastEvidence(queries, { bankId, authorisationId })
  const evidence =
    stored && openEvidence(keys, { bankId, authorisationId, attempt: stored.attempt }, stored.sealed)
  return evidence?.personId === personId && evidence?.shown === requestText(authorisation, payments)
}

/** Takes the authorisation back to the login. The evidence of the login that no longer counts stays. */
export function authenticateAgain(step: StepContext): { readonly kind: 'authenticate-again' } {
  takeStep(step, 'changed', {
    personId: undefined,
    actingContext: undefined,
    actingAgreementId: undefined,
  })
  return { kind: 'authenticate-again' }
}
