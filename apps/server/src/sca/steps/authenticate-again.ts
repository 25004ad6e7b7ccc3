import { advance, forgetPerson } from '../authorisations/authorisations.store.ts'
import { findAuthenticatedHash } from '../evidence/evidence.store.ts'
import type { PaymentSummary } from '../views/views.ts'
import { requestHash } from './approval-summary.ts'
import type { StepContext } from './locked-authorisation.ts'

/** Whether the PSU authenticated for just this: the hash of what they were shown before the login is stored as evidence. */
export async function isAuthenticatedFor(
  { queries, authorisation }: StepContext,
  bankId: string,
  payments: readonly PaymentSummary[],
): Promise<boolean> {
  const { authorisationId } = authorisation
  const authenticated = await findAuthenticatedHash(queries, { bankId, authorisationId })
  return authenticated === requestHash(authorisation, payments)
}

/** Takes the authorisation back to the login. The evidence of the login that no longer counts stays. */
export async function authenticateAgain(
  { queries, authorisation, at }: StepContext,
  bankId: string,
): Promise<{ readonly kind: 'authenticate-again' }> {
  const { authorisationId } = authorisation
  await advance(queries, { bankId, authorisationId, cause: 'changed', at })
  await forgetPerson(queries, { bankId, authorisationId })
  return { kind: 'authenticate-again' }
}
