import type { KeyObject } from 'node:crypto'
import { bytea } from '../../database/sql.ts'
import { newId } from '../../shared/ids.ts'
import { keyedHash } from '../../shared/keyed-hash.ts'
import type { Answer, SignedCall } from '../../xs2a/index.ts'
import { type LinkTarget, linkTokenOf } from './link.ts'

/** Why the PSU is asked to authenticate. `subjectId` is what they approve, an id of the module that asks. */
export type PurposeOfCall =
  | { readonly kind: 'identify' }
  /** What the requester may see. It is about nothing that is there before, so it is its own subject. */
  | { readonly kind: 'consent'; readonly namesPsu: boolean }
  | { readonly kind: 'approve-payment'; readonly subjectId: string }
  | { readonly kind: 'cancel-payment'; readonly subjectId: string }
  | { readonly kind: 'approve-basket'; readonly subjectId: string }

/** The purposes that are about something of another module's. */
export type PurposeWithSubject = Extract<PurposeOfCall, { subjectId: string }>['kind']

/** The headers that an authorisation remembers of the call that started it. */
export type AuthorisationCall = Pick<SignedCall, 'bank' | 'tpp' | 'baseUrl' | 'nowMilliseconds'> & {
  readonly headers: {
    readonly 'tpp-session-id': string
    readonly 'tpp-redirect-uri': string
    readonly 'tpp-redirect-preferred'?: 'true' | 'false'
    readonly 'tpp-brand-logging-information'?: string
    readonly 'psu-id'?: string
    readonly 'x-psu-identity'?: string
    readonly 'psu-context'?: 'PRIVATE' | 'CORPORATE'
    readonly 'psu-corporate-id'?: string
  }
}

type AuthorisationHeaders = AuthorisationCall['headers']
type NeededForSca = 'tpp-session-id' | 'tpp-redirect-uri'

/** A call that needs an SCA in some cases only. In the others it may lack the headers that an SCA needs. */
export type PsuCall = Omit<AuthorisationCall, 'headers'> & {
  readonly headers: Omit<AuthorisationHeaders, NeededForSca> &
    Partial<Pick<AuthorisationHeaders, NeededForSca>>
}

/** A new authorisation: what the answer shows of it, and the row that the module's SQL function writes. */
export interface NewAuthorisation {
  readonly authorisationId: string
  readonly approach: 'REDIRECT' | 'DECOUPLED'
  /** The link without its secret, which `withLinkToken` puts in when the answer leaves. */
  readonly linkWithoutToken: string
  readonly record: Readonly<Record<string, string | null>>
}

const TOKEN_PLACEHOLDER = '{token}'

export function prepareAuthorisation(
  key: KeyObject,
  call: AuthorisationCall,
  purpose: PurposeOfCall,
): NewAuthorisation {
  const { headers, tpp, nowMilliseconds } = call
  const { bankId } = call.bank
  const authorisationId = newId()
  const isApproval = 'subjectId' in purpose
  const approach = headers['tpp-redirect-preferred'] === 'false' && isApproval ? 'DECOUPLED' : 'REDIRECT'
  const namesPsu = isApproval || (purpose.kind === 'consent' && purpose.namesPsu)
  const nationalId = headers['x-psu-identity']
  return {
    authorisationId,
    approach,
    linkWithoutToken: `${call.baseUrl}/sca/${bankId}/${authorisationId}/${TOKEN_PLACEHOLDER}`,
    record: {
      bank_id: bankId,
      tpp_id: tpp.tppId,
      authorisation_id: authorisationId,
      purpose: purpose.kind,
      subject_id: isApproval ? purpose.subjectId : purpose.kind === 'consent' ? authorisationId : null,
      approach,
      tpp_name: tpp.organisationName,
      tpp_brand: headers['tpp-brand-logging-information'] ?? null,
      tpp_session_id: headers['tpp-session-id'],
      tpp_redirect_uri: headers['tpp-redirect-uri'],
      // To find out who somebody is, nobody is named: an unknown PSU-ID must not keep the right one out.
      psu_id: namesPsu ? (headers['psu-id'] ?? null) : null,
      psu_identity_hash: nationalId === undefined ? null : bytea(identityHash(key, bankId, nationalId)),
      context: headers['psu-context'] ?? null,
      agreement_id: namesPsu ? (headers['psu-corporate-id'] ?? null) : null,
      created_at: new Date(nowMilliseconds).toISOString(),
    },
  }
}

/** A person, by a hash that only this deployment can make. */
export function identityHash(key: KeyObject, bankId: string, nationalId: string): Buffer {
  return keyedHash(key, 'psu', [bankId, nationalId])
}

/** A text with the link's secret in its place. */
export function withLinkToken(key: KeyObject, text: string, target: LinkTarget): string {
  const { authorisationId } = target
  // Only behind this authorisation's own id, which nobody else could have written into the answer.
  return text.replace(
    `${authorisationId}/${TOKEN_PLACEHOLDER}`,
    `${authorisationId}/${linkTokenOf(key, target)}`,
  )
}

/** An answer as it leaves: when it is first given, and whenever it is given again. What is kept has no secret. */
export function answerWithLink(key: KeyObject, { bank }: Pick<SignedCall, 'bank'>, answer: Answer): Answer {
  const { body, authorisationId } = answer
  if (body === undefined || authorisationId === undefined) return answer
  return { ...answer, body: withLinkToken(key, body, { bankId: bank.bankId, authorisationId }) }
}
