import type { FastifyInstance } from 'fastify'
import type { BankDirectory } from '../../platform/banks/index.ts'
import type { NoticeCertificate, ReportSecurityEvent } from '../../platform/security-events/index.ts'
import type { Clock } from '../../platform/shared/clock.ts'
import type { Admission, PlacesByKey } from '../admission/admission.ts'
import type { ReadTppCertificate } from '../certificate/certificate-cache.ts'
import type { RevocationStatusOf } from '../certificate/revocation-status.ts'
import type { LimitCall, ObserveCall } from '../telemetry/observe-call.ts'
import type { Wording } from '../http/refusal.ts'
import type { ReadScaWishes } from '../http/sca-wishes.ts'
import type { QwacPolicy } from '../certificate/client-certificate.ts'
import type { BankRegister, IsBlocked } from '../checks/tpp-register.ts'
import type { SharedRequestIds, UsedRequestIds } from '../idempotency/used-request-ids.ts'

/** Whether calls may leave `(request-target)` unsigned, as the specification lets them. */
export type RequestTargetPolicy = 'optional' | 'required'

export const REQUEST_TARGET_POLICIES: readonly RequestTargetPolicy[] = ['optional', 'required']

/** What the bank of a host decides about the calls to it. */
export interface HostRules {
  /** The bank that everybody gets who calls this host; undefined if that depends on the TPP. */
  readonly bankId: string | undefined
  /** Reads certificates by the authorities that this bank trusts. */
  readonly readCertificate: ReadTppCertificate
  /** After how many seconds a caller may try again, while the bank is suspended; undefined while it is open. */
  readonly suspendedForSeconds: number | undefined
  /** Whether calls that only read are answered while the bank is suspended. */
  readonly isReadable: boolean
  /** The register that says which roles a TPP has in the bank's country; undefined where the certificate alone decides. */
  readonly bankRegister: BankRegister | undefined
  /** Whether the bank wants a QWAC on the connection of every call. */
  readonly qwac: QwacPolicy
  /** Whether the bank demands that every call signs `(request-target)`. */
  readonly requestTarget: RequestTargetPolicy
  /** Where a TPP gets help: an address of mail or of a page. */
  readonly supportContact: string | undefined
}

/** What the routes share to check and answer calls. */
export interface RouteContext extends Wording {
  /** Reads what a call of the interface says about the PSU, their SCA and notifications. */
  readonly readScaWishes: ReadScaWishes
  readonly server: FastifyInstance
  readonly banks: BankDirectory
  readonly clock: Clock
  /** Whether a proxy on this machine ends TLS before the plain listener. */
  readonly isBehindTls?: boolean | undefined
  /** Reads certificates by the authorities that a bank trusts which says nothing else. */
  readonly readCertificate: ReadTppCertificate
  /** Undefined where authorities are not asked whether they revoked a certificate. */
  readonly revocationStatusOf?: RevocationStatusOf | undefined
  /** Whether operators have blocked a TPP. */
  readonly isBlocked: IsBlocked
  /** What the bank of a host decides about calls. */
  readonly bankAt: (host: string) => HostRules
  /** The languages of a bank's texts for PSUs, the first one for people who prefer none of them. */
  readonly languagesOf: (bankId: string) => readonly string[]
  /** Whether a bank can ask people on a device of their own, without a link. */
  readonly canAskOnDevice: (bankId: string) => boolean
  readonly usedRequestIds: UsedRequestIds
  /** Counts calls for their TPP once their signature is verified, and gives the place of a call back that waits elsewhere. */
  readonly admission: Pick<Admission, 'identify' | 'release'>
  /** What calls without a signed target were sent to, at all processes. */
  readonly sharedRequestIds: Pick<SharedRequestIds, 'claim'>
  /** The places for calls about each PSU. */
  readonly psuPlaces: PlacesByKey
  /** Refuses calls of a TPP that makes too many, in a sandbox that has limits. */
  readonly limitCall?: LimitCall | undefined
  /** Reports what whoever watches over the bank's security wants to know, such as calls that a check refused. */
  readonly report: ReportSecurityEvent
  /** Called with the certificate of every call whose signature was verified. */
  readonly noticeCertificate: NoticeCertificate
  /** Called with every answered call, in the sandbox. */
  readonly observe?: ObserveCall | undefined
}
