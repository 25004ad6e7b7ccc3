import { bytea } from '../../../platform/database/sql.ts'
import { newId } from '../../../platform/shared/ids.ts'
import { type Answer, isRefused, type SignedCall } from '../../../edge/index.ts'
import { sealLoginHint } from '../decoupled/sealed-identity.ts'
import type { ActingContext, ScaApproach } from './authorisation.ts'
import { identityHash } from './identity-hash.ts'
import { type LinkTarget, linkTokenOf } from './link.ts'
import type { KeyRing } from '../../../platform/shared/key-ring.ts'

/** Why a call asks the PSU for an SCA. `subjectId` is the id of the payment, basket or consent that they decide about. */
export type PurposeOfCall =
  | { readonly kind: 'identify' }
  /** Which accounts the TPP may see. Nothing exists before the decision, so the authorisation is its own subject. */
  | { readonly kind: 'consent'; readonly namesPsu: boolean }
  | { readonly kind: 'approve-payment'; readonly subjectId: string }
  | { readonly kind: 'cancel-payment'; readonly subjectId: string }
  | { readonly kind: 'approve-basket'; readonly subjectId: string }
  /** What a TPP asks for in a consent that exists before the decision: accounts, or the answer whether there is enough money. */
  | { readonly kind: 'account-access'; readonly subjectId: string }
  | { readonly kind: 'funds-access'; readonly subjectId: string }

/** The purposes whose subject is a payment, basket or consent that exists already. */
export type PurposeWithSubject = Extract<PurposeOfCall, { subjectId: string }>['kind']

/** A call that starts an authorisation. */
export type AuthorisationCall = Pick<
  SignedCall,
  'bank' | 'tpp' | 'baseUrl' | 'nowMilliseconds' | 'canAskOnDevice' | 'wishes' | 'interfaceId'
>

/** A call about a PSU that only sometimes requires an SCA. */
export type PsuCall = AuthorisationCall & Pick<SignedCall, 'requestId'>

/** A row that `sca.start_authorisations` inserts. */
export interface AuthorisationRecord {
  readonly bank_id: string
  readonly tpp_id: string
  readonly authorisation_id: string
  readonly purpose: PurposeOfCall['kind']
  readonly subject_id: string | null
  readonly approach: ScaApproach
  readonly tpp_name: string
  readonly tpp_brand: string | null
  /** Empty if the call names no session: then none is opened. */
  readonly tpp_session_id: string
  /** Empty if the call names no address: then the SCA ends at the bank. */
  readonly tpp_redirect_uri: string
  readonly tpp_nok_redirect_uri: string | null
  readonly interface: string | null
  readonly psu_id: string | null
  readonly psu_identity_hash: string | null
  readonly context: ActingContext | null
  readonly agreement_id: string | null
  readonly created_at: string
  /** Only for the request to the PSU's own device: a job needs the national id once, and deletes it. */
  readonly sealed_login_hint?: string
}

/** A new authorisation: what the response says about it, and its row. */
export interface NewAuthorisation {
  readonly authorisationId: string
  readonly approach: Exclude<ScaApproach, 'BANK'>
  /** The link with a placeholder instead of its token. `withLinkToken` fills it in when the response is sent. */
  readonly linkWithoutToken: string
  readonly record: AuthorisationRecord
}

const TOKEN_PLACEHOLDER = '{token}'

/** Prepares an authorisation from the call that starts it, without writing anything. */
export function prepareAuthorisation(
  keys: KeyRing,
  call: AuthorisationCall,
  purpose: PurposeOfCall,
): NewAuthorisation {
  const { wishes, tpp, nowMilliseconds } = call
  const { bankId } = call.bank
  const authorisationId = newId()
  const isApproval = 'subjectId' in purpose
  // It is a preference: a bank that can ask nobody on their device gives a link.
  const isDecoupled = wishes.prefersDevice && isApproval && call.canAskOnDevice
  const approach = isDecoupled ? 'DECOUPLED' : 'REDIRECT'
  const namesPsu = isApproval || (purpose.kind === 'consent' && purpose.namesPsu)
  const { nationalId } = wishes
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
      tpp_brand: wishes.brand ?? null,
      tpp_session_id: wishes.sessionId ?? '',
      tpp_redirect_uri: wishes.redirectUri ?? '',
      tpp_nok_redirect_uri: wishes.nokRedirectUri ?? null,
      interface: call.interfaceId,
      // With the purpose `identify` nobody is named: a wrong PSU-ID must not keep the right person from logging in.
      psu_id: namesPsu ? (wishes.psuId ?? null) : null,
      psu_identity_hash: nationalId === undefined ? null : bytea(identityHash(keys, { bankId, nationalId })),
      context: wishes.context ?? null,
      agreement_id: namesPsu ? (wishes.agreementId ?? null) : null,
      created_at: new Date(nowMilliseconds).toISOString(),
      ...(approach === 'DECOUPLED' && nationalId !== undefined
        ? { sealed_login_hint: bytea(sealLoginHint(keys, { bankId, authorisationId }, nationalId)) }
        : {}),
    },
  }
}

/** Replaces the placeholder in a response body by the link's token. */
export function withLinkToken(keys: KeyRing, text: string, target: LinkTarget): string {
  const { authorisationId } = target
  // Only directly after this authorisation's id, which nobody else could have put into the body.
  return text.replace(
    `${authorisationId}/${TOKEN_PLACEHOLDER}`,
    `${authorisationId}/${linkTokenOf(keys, target)}`,
  )
}

/** The response to send, the first time and at every replay: the stored response has a placeholder, not the token. */
export function answerWithLink(keys: KeyRing, { bank }: Pick<SignedCall, 'bank'>, answer: Answer): Answer {
  if (isRefused(answer)) return answer
  const { body, authorisationId } = answer
  if (body === undefined || authorisationId === undefined) return answer
  return { ...answer, body: withLinkToken(keys, body, { bankId: bank.bankId, authorisationId }) }
}
