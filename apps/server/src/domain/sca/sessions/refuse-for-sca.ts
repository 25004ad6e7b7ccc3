import { createHash } from 'node:crypto'
import type { Queries } from '../../../platform/database/database.ts'
import {
  type InterfaceProblem,
  type Problem,
  PsuLimitExceeded,
  refuse,
  type Refused,
} from '../../../edge/index.ts'
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

/** The purposes for which a refused call offers an SCA: who the PSU is, or which accounts the TPP may see. */
export type PurposeOfRefusal = Extract<PurposeOfCall, { kind: 'identify' | 'consent' }>

/**
 * ERR-07: refuses a call with a 401 that offers a link to an SCA; afterwards the TPP repeats its call. Until the PSU
 * follows the link, a repeated call offers the same one, so refused calls cannot fill the database. A call that names no
 * session or no address to return to says too little to tell two PSUs apart: each gets a link of its own, unless it names
 * the PSU, and a TPP can have only so many of these open.
 */
export async function refuseForSca(
  tools: ScaTools,
  call: PsuCall,
  problem: Problem | InterfaceProblem,
  purpose: PurposeOfRefusal,
): Promise<Refused> {
  const { wishes, requestId } = call
  const { sessionId = '', redirectUri = '', psuId } = wishes
  const isOwn = sessionId === '' || redirectUri === ''
  const offer = { purpose, owner: isOwn ? (psuId ?? requestId) : '' }
  return { ...refuse(problem), scaRedirect: await offerLink(tools, call, offer) }
}

/** What a refused call offers, and whose link it is if its wishes alone do not say so. */
interface LinkOffer {
  readonly purpose: PurposeOfRefusal
  readonly owner: string
}

async function offerLink(
  { tppDatabase, keys }: ScaTools,
  call: AuthorisationCall,
  { purpose, owner }: LinkOffer,
): Promise<string> {
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
  return withLinkToken(keys, link, { bankId, authorisationId })
}

/** Hashes everything that the authorisation would store of the call, so that a repeated call gets the same link. */
function requestHashOf({ authorisationId, record }: NewAuthorisation, owner: string): Buffer {
  const { authorisation_id: _, created_at: __, subject_id: subjectId, ...stored } = record
  const subject = subjectId === authorisationId ? 'itself' : subjectId
  return createHash('sha256')
    .update(JSON.stringify([subject, Object.entries(stored), ...(owner === '' ? [] : [owner])]))
    .digest()
}
