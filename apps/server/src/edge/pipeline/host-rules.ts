import type { ReadTppCertificate } from '../certificate/certificate-cache.ts'
import type { QwacPolicy } from '../certificate/client-certificate.ts'
import type { RevocationStatusOf } from '../certificate/revocation-status.ts'
import type { Country } from '../../platform/banks/index.ts'
import type { SealPolicy, TppInterface } from '../http/tpp-interface.ts'
import type { BankRegister, IsBlocked } from '../checks/tpp-register.ts'

/** Whether calls may leave `(request-target)` unsigned, as the specification lets them. */
export type RequestTargetPolicy = 'optional' | 'required'

export const REQUEST_TARGET_POLICIES: readonly RequestTargetPolicy[] = ['optional', 'required']

/** What the bank of a host decides about the calls to it. */
export interface HostRules {
  /** The bank that everybody gets who calls this host; undefined if that depends on the TPP. */
  readonly bankId: string | undefined
  readonly country: Country
  /** Reads certificates by the authorities that this bank trusts. */
  readonly readCertificate: ReadTppCertificate
  /** After how many seconds a caller may try again, while the bank is suspended; undefined while it is open. */
  readonly suspendedForSeconds: number | undefined
  /** Whether calls that only read are answered while the bank is suspended. */
  readonly isReadable: boolean
  /** The register that says which roles a TPP has in the bank's country; undefined where the certificate alone decides. */
  readonly bankRegister: BankRegister | undefined
  /** The interface that TPPs have at this host. */
  readonly tppInterface: TppInterface
  /** Whether every call must be sealed. */
  readonly seal: SealPolicy
  /** Whether the bank wants a QWAC on the connection of every call. */
  readonly qwac: QwacPolicy
  /** Whether the bank demands that every call signs `(request-target)`. */
  readonly requestTarget: RequestTargetPolicy
  /** Where a TPP gets help: an address of mail or of a page. */
  readonly supportContact: string | undefined
}

/** By what callers are trusted. */
export interface TrustRules {
  /** Reads certificates by the authorities that a bank trusts which says nothing else. */
  readonly readCertificate: ReadTppCertificate
  /** Undefined where authorities are not asked whether they revoked a certificate. */
  readonly revocationStatusOf?: RevocationStatusOf | undefined
  /** Whether operators have blocked a TPP. */
  readonly isBlocked: IsBlocked
  /** What the bank of a host decides about calls. */
  readonly bankAt: (host: string) => HostRules
}
