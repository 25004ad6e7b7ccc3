import { inBankTransaction } from '../../../../platform/database/actor.ts'
import type { Queries } from '../../../../platform/database/database.ts'
import { bytea } from '../../../../platform/database/sql.ts'
import { newId } from '../../../../platform/shared/ids.ts'
import type { ModulePurposeName } from '../../authorisations/authorisation.ts'
import { startAuthorisation } from '../../authorisations/authorisations.store.ts'
import { linkOf } from '../../authorisations/link.ts'
import type { Subject } from '../../purpose.ts'
import type { ScaSetup } from '../../sca-setup.ts'
import type { Requester } from '../../views/views.ts'
import { findRequester } from './bank.store.ts'
import type { LoggedInPsu } from '../login/login-cookie.ts'

/** What a person on the bank's own page is about to decide, about something of this TPP. */
export interface BankPageAuthorisation {
  readonly bankId: string
  readonly tppId: string
  readonly purpose: ModulePurposeName
  /** Undefined if nothing exists before the decision, as for a consent: then the authorisation is its own subject. */
  readonly subjectId: string | undefined
  readonly requester: Requester
  readonly agreementId: string | undefined
  readonly baseUrl: string
  readonly returnUri: string
}

/**
 * Starts an SCA for the person logged in on the bank's own page and returns the link to it. Only that person can use it,
 * for the agreement they act under, and it returns to that page. The transaction must act for the bank.
 */
export async function startAuthorisationAtBank(
  { keys, clock }: Pick<ScaSetup, 'keys' | 'clock'>,
  queries: Queries,
  { identities: [identity] }: LoggedInPsu,
  started: BankPageAuthorisation,
): Promise<string> {
  const { bankId, tppId, requester, agreementId } = started
  const authorisationId = newId()
  await startAuthorisation(
    queries,
    { bankId, tppId },
    {
      record: {
        bank_id: bankId,
        tpp_id: tppId,
        authorisation_id: authorisationId,
        purpose: started.purpose,
        subject_id: started.subjectId ?? authorisationId,
        approach: 'BANK',
        tpp_name: requester.name,
        tpp_brand: requester.brand ?? null,
        // The TPP has no session here, and none is opened.
        tpp_session_id: '',
        tpp_redirect_uri: started.returnUri,
        tpp_nok_redirect_uri: null,
        interface: null,
        psu_id: null,
        psu_identity_hash: bytea(identity),
        context: agreementId === undefined ? 'PRIVATE' : 'CORPORATE',
        agreement_id: agreementId ?? null,
        created_at: new Date(clock.milliseconds()).toISOString(),
      },
    },
  )
  return linkOf(keys, started.baseUrl, { bankId, authorisationId })
}

/** What the person chose on the bank's own page. */
export interface BankPageChoice {
  readonly bankId: string
  readonly key: string
  readonly baseUrl: string
  readonly returnUri: string
}

/** The subject that a choice names, what is to be decided about it, and which request of the TPP created it. */
export interface ChosenSubject {
  readonly subject: Subject & { readonly agreementId: string | undefined }
  readonly purpose: ModulePurposeName
  readonly requestedFor: ModulePurposeName
}

/** Finds what the person chose and starts its SCA; returns the link to it, or undefined if `find` finds nothing. */
export function startChosen(
  sca: ScaSetup,
  loggedIn: LoggedInPsu,
  { bankId, baseUrl, returnUri }: BankPageChoice,
  find: (queries: Queries) => Promise<ChosenSubject | undefined>,
): Promise<string | undefined> {
  return inBankTransaction(sca.bankDatabase, bankId, async (queries) => {
    const chosen = await find(queries)
    const requester = chosen && (await findRequester(queries, chosen.subject, chosen.requestedFor))
    if (chosen === undefined || requester === undefined) return undefined
    const { subject, purpose } = chosen
    const { tppId, subjectId, agreementId } = subject
    const started = { bankId, tppId, subjectId, agreementId, purpose, requester, baseUrl, returnUri }
    return startAuthorisationAtBank(sca, queries, loggedIn, started)
  })
}
