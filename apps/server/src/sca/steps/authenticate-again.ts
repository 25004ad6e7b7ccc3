import { findAuthenticatedHash } from '../evidence/evidence.store.ts'
import type { PaymentSummary } from '../views/views.ts'
import { requestHash } from './approval-summary.ts'
import { type StepContext, takeStep } from './locked-authorisation.ts'

/** Whether the PSU authenticated for just this: the hash of what they were shown before the login is stored as evidence. */
export async function isAuthenticatedFor(
  { queries, bankId, authorisation, authenticatedHash }: StepContext,
  payments: readonly PaymentSummary[],
): Promise<boolean> {
  const { authorisationId } = authorisation
  const authenticated =
    authenticatedHash ?? (await findAuthenticatedHash(queries, { bankId, authorisationId }))
  return authenticated === requestHash(authorisation, payments)
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
