import type { FastifyInstance } from 'fastify'
import type { BankDirectory } from '../banks/index.ts'
import type { Clock } from '../shared/clock.ts'
import type { ReadTppCertificate } from './certificate/certificate-cache.ts'
import type { ObserveCall } from './observe-call.ts'
import type { Environment } from './refusal.ts'
import type { UsedRequestIds } from './used-request-ids.ts'

/** What the edge needs to judge a call. */
export interface RouteContext {
  readonly server: FastifyInstance
  readonly banks: BankDirectory
  readonly clock: Clock
  readonly environment: Environment
  readonly readCertificate: ReadTppCertificate
  readonly usedRequestIds: UsedRequestIds
  /** Told of every call once it is answered; production tells nobody. */
  readonly observe?: ObserveCall | undefined
}
