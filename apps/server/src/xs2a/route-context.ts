import type { FastifyInstance } from 'fastify'
import type { BankDirectory } from '../banks/index.ts'
import type { Clock } from '../shared/clock.ts'
import type { ReadTppCertificate } from './certificate/certificate-cache.ts'
import type { LimitCall, ObserveCall } from './observe-call.ts'
import type { Environment } from './refusal.ts'
import type { UsedRequestIds } from './used-request-ids.ts'

/** What the bank of a host decides about the calls to it. */
export interface HostRules {
  /** Reads certificates by the authorities that this bank trusts. */
  readonly readCertificate: ReadTppCertificate
  /** After how many seconds a caller may try again, while the bank is suspended; undefined while it is open. */
  readonly suspendedForSeconds: number | undefined
}

/** What the routes share to check and answer calls. */
export interface RouteContext {
  readonly server: FastifyInstance
  readonly banks: BankDirectory
  readonly clock: Clock
  readonly environment: Environment
  /** Reads certificates by the authorities that a bank trusts which says nothing else. */
  readonly readCertificate: ReadTppCertificate
  /** What the bank of a host decides about calls. */
  readonly bankAt: (host: string) => HostRules
  /** The languages of a bank's texts for PSUs, the first one for people who prefer none of them. */
  readonly languagesOf: (bankId: string) => readonly string[]
  /** Whether a bank can ask people on a device of their own, without a link. */
  readonly canAskOnDevice: (bankId: string) => boolean
  readonly usedRequestIds: UsedRequestIds
  /** Refuses calls of a TPP that makes too many, in a sandbox that has limits. */
  readonly limitCall?: LimitCall | undefined
  /** Called with every answered call, in the sandbox. */
  readonly observe?: ObserveCall | undefined
}
