import assert from 'node:assert/strict'
import { inBankTransaction } from '../../../platform/database/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { Authorisation, PurposeName, ScaApproach } from '../authorisations/authorisation.ts'
import type { Ending } from '../authorisations/authorisation-status.ts'
import type { ScaSetup } from '../sca-setup.ts'
import type { ReturnAddresses } from '../tpp-return.ts'
import { findOrCreatePsuId } from '../sessions/session.store.ts'
import type { Requester } from '../views/views.ts'

/**
 * Where the PSU returns after an SCA. From a phone they return nowhere, because the TPP polls the status; nor do they if the
 * TPP gave no address.
 */
export interface ReturnTarget {
  readonly redirect: string
  readonly to: 'tpp' | 'phone' | 'bank' | 'nowhere'
  readonly requester: Requester
  readonly purpose: PurposeName
  /** How the SCA ended; `half-approved` by the first of two people. */
  readonly outcome: 'approved' | 'half-approved' | Ending
  /** For `not-allowed`: why, if it is not for lack of a right. */
  readonly obstacle?: 'closed' | 'approved-before' | undefined
  /** For `locked-out`: until when nobody can log in as this person. */
  readonly lockedUntilMilliseconds?: number | undefined
}

/** Where the PSU returns after an SCA that ended like this. */
export function returnTargetOf(
  authorisation: Pick<Authorisation, 'approach' | 'purpose' | 'tppName' | 'tppBrand' | 'tppRedirectUri'>,
  { redirect, outcome }: Pick<ReturnTarget, 'redirect' | 'outcome'>,
): ReturnTarget {
  const { approach, purpose, tppName: name, tppBrand: brand } = authorisation
  const to = authorisation.tppRedirectUri === '' ? 'nowhere' : RETURN_TO[approach]
  return { redirect, outcome, purpose, to, requester: { name, brand } }
}

/** Where an SCA of each approach returns to. */
const RETURN_TO = {
  REDIRECT: 'tpp',
  DECOUPLED: 'phone',
  BANK: 'bank',
} as const satisfies Record<ScaApproach, ReturnTarget['to']>

/** The address to which the browser returns after an ending. */
export function endingRedirectOf(
  { tppReturnOf }: Pick<ScaSetup, 'tppReturnOf'>,
  authorisation: Pick<Authorisation, 'approach' | 'tppRedirectUri' | 'tppNokRedirectUri' | 'interfaceId'>,
  ending: Ending,
): string {
  return authorisation.approach === 'BANK'
    ? bankRedirect(authorisation.tppRedirectUri, ending)
    : tppReturnOf(authorisation.interfaceId).afterEnding(addressesOf(authorisation), ending)
}

function addressesOf({
  tppRedirectUri,
  tppNokRedirectUri,
}: Pick<Authorisation, 'tppRedirectUri' | 'tppNokRedirectUri'>): ReturnAddresses {
  return { redirectUri: tppRedirectUri, nokRedirectUri: tppNokRedirectUri }
}

/** The address to which the browser returns after an approval; `psuId` is undefined for an SCA on the bank's own page. */
export function successRedirectOf(
  { tppReturnOf }: Pick<ScaSetup, 'tppReturnOf'>,
  authorisation: Authorisation,
  psuId: string | undefined,
): string {
  const { tppRedirectUri, tppSessionId, actingAgreementId } = authorisation
  if (psuId === undefined) return bankRedirect(tppRedirectUri, 'approved')
  return tppReturnOf(authorisation.interfaceId).afterApproval(addressesOf(authorisation), {
    psuId,
    psuCorporateId: actingAgreementId,
    tppSessionId,
    context: actingAgreementId === undefined ? 'PRIVATE' : 'CORPORATE',
  })
}

/** The same address once more, for the browser that gave the approval. */
export function successRedirectAgain(
  setup: ScaSetup,
  bankId: string,
  authorisation: Authorisation,
): Promise<string> {
  return inBankTransaction(setup.bankDatabase, bankId, (queries) =>
    readSuccessRedirect(setup, queries, bankId, authorisation),
  )
}

/** Like `successRedirectAgain`, in a transaction that acts for the bank. */
export async function readSuccessRedirect(
  setup: Pick<ScaSetup, 'tppReturnOf'>,
  queries: Queries,
  bankId: string,
  authorisation: Authorisation,
): Promise<string> {
  const { personId, tppId, approach } = authorisation
  assert(personId, 'a person approved this authorisation')
  if (approach === 'BANK') return successRedirectOf(setup, authorisation, undefined)
  const psuId = await findOrCreatePsuId(queries, { bankId, tppId, personId })
  return successRedirectOf(setup, authorisation, psuId)
}

/** The address of the bank's own page, which shows how the SCA ended. */
function bankRedirect(address: string, ending: 'approved' | Ending): string {
  return `${address}${address.includes('?') ? '&' : '?'}ended=${ending}`
}
