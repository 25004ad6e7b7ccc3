import { createHash } from 'node:crypto'
import {
  type ErrorBody,
  errorMessage,
  type OPERATIONS,
  type ScaRequiredBody,
  type TppMessage,
} from '@havn/contract'
import type { Queries } from '../../../platform/database/database.ts'
import { type Answer, answerOf, errorAnswer, PsuLimitExceeded } from '../../../edge/index.ts'
import {
  type NewAuthorisation,
  type PsuCall,
  prepareAuthorisation,
  type PurposeOfCall,
  type AuthorisationCall,
  withLinkToken,
} from '../authorisations/new-authorisation.ts'
import { offerAuthorisation } from '../authorisations/authorisations.store.ts'
import type { KeyRing } from '../../../platform/shared/key-ring.ts'

/** Longer than a link works, so that a PSU who follows it too late sees why. */
const storedSecondsMax = 3600

/** What offering a link needs. */
export interface ScaTools {
  readonly tppDatabase: Queries
  readonly keys: KeyRing
}

/** Why the call is refused, as the error message to the TPP says it. */
export interface ScaProblem {
  readonly code: ScaCode
  readonly path: string
  readonly text: string
}

type ScaCode = ErrorBody['tppMessages'][number]['code'] & `${'SCA' | 'CONSENT' | 'PSU'}_${string}`

/** The purposes for which a refused call offers an SCA: who the PSU is, or which accounts the TPP may see. */
export type PurposeOfRefusal = Extract<PurposeOfCall, { kind: 'identify' | 'consent' }>

/** Why a call cannot go on without an SCA, or cannot go on at all. `answerScaRefusal` makes the response. */
export type ScaRefusal =
  /** ERR-07: a 401 with scaRedirect. */
  | { readonly kind: 'sca-required'; readonly body: ScaRequiredBody }
  | { readonly kind: 'refused'; readonly status: 400 | 403; readonly messages: readonly TppMessage[] }

/**
 * ERR-07: refuses a call with a 401 that offers a link to an SCA; afterwards the TPP repeats its call. Until the PSU
 * follows the link, a repeated call offers the same one, so refused calls cannot fill the database. A call that names no
 * session or no address to return to says too little to tell two PSUs apart: each gets a link of its own, unless it names
 * the PSU, and a TPP can have only so many of these open.
 */
export async function refuseForSca(
  tools: ScaTools,
  call: PsuCall,
  problem: ScaProblem,
  purpose: PurposeOfRefusal,
): Promise<ScaRefusal> {
  const { headers, requestId } = call
  const { 'tpp-session-id': session = '', 'tpp-redirect-uri': redirect = '', 'psu-id': psuId } = headers
  const asked = { ...call, headers: { ...headers, 'tpp-session-id': session, 'tpp-redirect-uri': redirect } }
  const isOwn = session === '' || redirect === ''
  const offer = { problem, purpose, owner: isOwn ? (psuId ?? requestId) : '' }
  return { kind: 'sca-required', body: await offerLink(tools, asked, offer) }
}

/** What a refused call offers, and whose link it is if the headers alone do not say so. */
interface LinkOffer {
  readonly problem: ScaProblem
  readonly purpose: PurposeOfRefusal
  readonly owner: string
}

async function offerLink(
  { tppDatabase, keys }: ScaTools,
  call: AuthorisationCall,
  { problem: { code, path, text }, purpose, owner }: LinkOffer,
): Promise<ScaRequiredBody> {
  const { bankId } = call.bank
  const prepared = prepareAuthorisation(keys, call, purpose)
  const authorisationId = await offerAuthorisation(
    tppDatabase,
    { bankId, tppId: call.tpp.tppId },
    {
      record: prepared.record,
      requestHash: requestHashOf(prepared, owner),
      at: new Date(call.nowMilliseconds).toISOString(),
      secondsMax: storedSecondsMax,
    },
  )
  if (authorisationId === undefined) throw new PsuLimitExceeded('links', 60)
  const link = prepared.linkWithoutToken.replace(prepared.authorisationId, authorisationId)
  return {
    tppMessages: [errorMessage({ code, path, text })],
    _links: { scaRedirect: { href: withLinkToken(keys, link, { bankId, authorisationId }), verbs: ['GET'] } },
  }
}

/** Hashes everything that the authorisation would store of the call, so that a repeated call gets the same link. */
function requestHashOf({ authorisationId, record }: NewAuthorisation, owner: string): Buffer {
  const { authorisation_id: _, created_at: __, subject_id: subjectId, ...stored } = record
  const subject = subjectId === authorisationId ? 'itself' : subjectId
  return createHash('sha256')
    .update(JSON.stringify([subject, Object.entries(stored), ...(owner === '' ? [] : [owner])]))
    .digest()
}

/** The response to a call that cannot go on without an SCA, the same for every operation. */
export function answerScaRefusal(refusal: ScaRefusal): Answer {
  if (refusal.kind === 'refused') return errorAnswer(refusal.status, refusal.messages)
  // Only approvals can use the phone. Identification and consents always use a redirect.
  const headers = { 'ASPSP-SCA-Approach': 'REDIRECT' }
  return answerOf<typeof OPERATIONS.readUser>({ status: 401, headers, body: refusal.body })
}
