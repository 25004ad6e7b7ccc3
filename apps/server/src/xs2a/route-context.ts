import type { FastifyInstance } from 'fastify'
import type { BankDirectory } from '../banks/index.ts'
import type { Clock } from '../shared/clock.ts'
import type { ReadTppCertificate } from './certificate/certificate-cache.ts'
import type { ObserveCall } from './observe-call.ts'
import type { Environment } from './refusal.ts'
import type { UsedRequestIds } from './used-request-ids.ts'

/** What the routes share to check and answer calls. */
export interface RouteContext {
  readonly server: FastifyInstance
  readonly banks: BankDirectory
  readonly clock: Clock
  readonly environment: Environment
  readonly readCertificate: ReadTppCertificate
  readonly usedRequestIds: UsedRequestIds
  /** Called with every answered call, in the sandbox. */
  readonly observe?: ObserveCall | undefined
}
