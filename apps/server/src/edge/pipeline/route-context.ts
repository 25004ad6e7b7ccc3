import type { FastifyInstance } from 'fastify'
import type { BankDirectory } from '../../platform/banks/index.ts'
import type { NoticeCertificate, ReportSecurityEvent } from '../../platform/security-events/index.ts'
import type { Clock } from '../../platform/shared/clock.ts'
import type { Admission, PlacesByKey } from '../admission/admission.ts'
import type { TrustRules } from './host-rules.ts'
import type { LimitCall, ObserveCall } from '../telemetry/observe-call.ts'
import type { Wording } from '../http/refusal.ts'
import type { TppInterface } from '../http/tpp-interface.ts'
import type { SharedRequestIds, UsedRequestIds } from '../idempotency/used-request-ids.ts'

/** What the routes share to check and answer calls. */
export interface RouteContext extends Wording, TrustRules {
  /** The interface whose operations are served. */
  readonly tppInterface: TppInterface
  readonly server: FastifyInstance
  readonly banks: BankDirectory
  readonly clock: Clock
  /** Whether a proxy on this machine ends TLS before the plain listener. */
  readonly isBehindTls?: boolean | undefined
  /** The languages of a bank's texts for PSUs, the first one for people who prefer none of them. */
  readonly languagesOf: (bankId: string) => readonly string[]
  /** Whether a bank can ask people on a device of their own, without a link. */
  readonly canAskOnDevice: (bankId: string) => boolean
  readonly usedRequestIds: UsedRequestIds
  /** Counts calls for their TPP once their signature is verified. */
  readonly admission: Pick<Admission, 'identify'>
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
