import type { Operation } from '@havn/contract'
import type { SignatureHeader } from '@havn/http-signature'
import type { ReadTppCertificate } from './certificate/certificate-cache.ts'
import type { TppCertificate } from './certificate/tpp-certificate.ts'
import type { ReceivedRequest } from './received-request.ts'
import type { Refusal } from './refusal.ts'

/** A call on its way through the checks, and what they have found out so far. */
export interface CheckContext {
  readonly operation: Operation
  readonly request: ReceivedRequest
  readonly nowMilliseconds: number
  /** Whether to look for the mistake behind a wrong digest, and behind a wrong signature: that costs many verifications. */
  readonly diagnoses: { readonly digest: boolean; readonly signature: boolean }
  readonly readCertificate: ReadTppCertificate
  /** Found by the check of the certificate; those after it may rely on it. */
  certificate?: TppCertificate
  /** Found by the check of the Signature header's form. */
  signature?: SignatureHeader
}

/** Undefined: go on. A refusal: this is the answer. */
export type Check = (context: CheckContext) => Refusal | undefined | Promise<Refusal | undefined>
