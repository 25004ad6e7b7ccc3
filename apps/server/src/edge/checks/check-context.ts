import type { Operation } from '@havn/contract'
import type { SignatureHeader } from '@havn/http-signature'
import type { ReadTppCertificate } from '../certificate/certificate-cache.ts'
import type { RevocationStatusOf } from '../certificate/revocation-status.ts'
import type { TppCertificate } from '../certificate/tpp-certificate.ts'
import type { ReceivedRequest } from '../http/received-request.ts'
import type { Refusal } from '../http/refusal.ts'
import type { OfferedQwac } from '../certificate/client-certificate.ts'
import type { SigningRules } from './signing-rules.ts'
import type { BankRegister, IsBlocked } from './tpp-register.ts'

/** A request during its checks, with what earlier checks have found. */
export interface CheckContext {
  readonly operation: Operation
  readonly request: ReceivedRequest
  readonly nowMilliseconds: number
  /** Whether to diagnose a wrong digest or signature. Diagnosing a signature is expensive: it takes many verifications. */
  readonly diagnoses: { readonly digest: boolean; readonly signature: boolean }
  readonly readCertificate: ReadTppCertificate
  /** Undefined where authorities are not asked whether they revoked a certificate. */
  readonly revocationStatusOf?: RevocationStatusOf | undefined
  /** The register of payment service providers; undefined where the certificate alone decides about roles. */
  readonly bankRegister?: BankRegister | undefined
  /** Undefined where nobody can be blocked. */
  readonly isBlocked?: IsBlocked | undefined
  /** The bank of the host; undefined if that depends on the TPP. */
  readonly bankId?: string | undefined
  /** Whether the bank demands that every call signs `(request-target)`. */
  readonly mustSignTarget?: boolean
  readonly signing: SigningRules
  /** Whether the seal alone says who calls, and not the connection: a captured call could be sent again until it is too old. */
  readonly isOnlySealed?: boolean
  /** Whether the call is sealed: it has a signature or its certificate, or must have. */
  readonly isSealed: boolean
  /** Undefined where the bank wants no client certificate. */
  readonly qwac?: OfferedQwac | undefined
  /** Of whoever calls, set by the check of the seal, or that of the connection where no call needs a seal; later checks rely on it. */
  certificate?: TppCertificate
  /** Set by the check of the Signature header's form; later checks rely on it. */
  signature?: SignatureHeader
  /** Set by the signature check: the text that is to be signed. */
  signingString?: string
  /** Set by the signature check of a sandbox: what the TPP signed in place of the signing string, if that was found. */
  signedText?: string
}

/** One check of a request. It returns a refusal, which becomes the answer, or undefined if the request passes. */
export type Check = (context: CheckContext) => Refusal | undefined | Promise<Refusal | undefined>
