import type { Queries } from '../../database/database.ts'
import { bytea } from '../../database/sql.ts'
import { newId } from '../../shared/ids.ts'
import { linkTokenOf } from '../authorisations/link.ts'
import type { LoggedInPsu } from './login-cookie.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { startAuthorisation } from '../authorisations/authorisations.store.ts'
import type { Requester } from '../views/views.ts'

/** What is to be decided on the bank's own page, about something of this TPP's. */
export interface BankPageAuthorisation {
  readonly bankId: string
  readonly tppId: string
  readonly purpose: string
  /** Undefined where the decision is about nothing that is there before: then it is its own subject. */
  readonly subjectId: string | undefined
  readonly requester: Requester
  readonly agreementId: string | undefined
  readonly baseUrl: string
  readonly backTo: string
}

/**
 * Needs a transaction that acts for the bank. Starts an SCA for whoever has logged in on the bank's own page, for them
 * alone and for whom they act, and gives the link to it. It ends at that page.
 */
export async function startAuthorisationAtBank(
  { key, clock }: Pick<ScaSetup, 'key' | 'clock'>,
  queries: Queries,
  { identityHash }: LoggedInPsu,
  asked: BankPageAuthorisation,
): Promise<string> {
  const { bankId, tppId, requester, agreementId } = asked
  const authorisationId = newId()
  const record = {
    bank_id: bankId,
    tpp_id: tppId,
    authorisation_id: authorisationId,
    purpose: asked.purpose,
    subject_id: asked.subjectId ?? authorisationId,
    approach: 'BANK',
    tpp_name: requester.name,
    tpp_brand: requester.brand ?? null,
    // There is no session of the TPP's here, and none is opened.
    tpp_session_id: '',
    tpp_redirect_uri: asked.backTo,
    psu_id: null,
    psu_identity_hash: bytea(identityHash),
    context: agreementId === undefined ? 'PRIVATE' : 'CORPORATE',
    agreement_id: agreementId ?? null,
    created_at: new Date(clock.milliseconds()).toISOString(),
  }
  await startAuthorisation(queries, { bankId, tppId }, { record })
  return `${asked.baseUrl}/sca/${bankId}/${authorisationId}/${linkTokenOf(key, { bankId, authorisationId })}`
}
