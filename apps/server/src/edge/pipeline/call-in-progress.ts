import type { Operation, TppMessage } from '@havn/contract'
import type { FastifyRequest } from 'fastify'
import type { Bank } from '../../platform/banks/index.ts'
import { clientCertificateOf } from '../certificate/client-certificate.ts'
import type { CheckContext } from '../checks/check-context.ts'
import type { Answer } from '../http/answer.ts'
import type { CallReader, ReadCall } from '../http/read-call.ts'
import { receive, type ReceivedRequest } from '../http/received-request.ts'
import type { Problem } from '../http/problem.ts'
import type { Refusal } from '../http/refusal.ts'
import type { SharedUse } from '../idempotency/used-request-ids.ts'
import type { RouteContext } from './route-context.ts'

/** Finds faults of content in a body whose shape is already faulty, so that one answer reports all of them. */
export type FindContentFaults = (faulty: {
  readonly bank: Bank
  readonly request: ReceivedRequest
  /** The faults that are known already. */
  readonly found: readonly TppMessage[]
}) => Promise<readonly Problem[]>

/** What a route knows of its operation before any call. */
export interface OperationRoute {
  readonly operation: Operation
  readonly readCall: CallReader
  readonly findContentFaults: FindContentFaults | undefined
}

/** A call on its way to its operation, with what earlier steps have found. */
export interface CallInProgress extends CheckContext {
  readonly incoming: FastifyRequest
  readonly route: OperationRoute
  readonly context: RouteContext
  readonly hostRules: ReturnType<RouteContext['bankAt']>
  /** Whether the call was refused because its TPP has its share of the places in progress. */
  isOverShare: boolean
  /** Gives the PSU's place back; set by the step that claims it. */
  releasePsuPlace: (() => void) | undefined
  /** Set by the step that reads the content. */
  content: ReadCall | undefined
  /** Set by the step that finds the bank. */
  bank: Bank | undefined
  /** What the other processes will say about the X-Request-ID of a read that does not sign its target. */
  sharedUse: Promise<SharedUse> | undefined
}

/** What stops a call: a refusal, or an answer; undefined if the call goes on. */
type Stop = Refusal | Answer | undefined

/** One thing that happens to a call before its operation. */
export type Step = (call: CallInProgress) => Stop | Promise<Stop>

/** Begins the way of a call: the request, the time, and what the bank of its host wants, which is looked up once. */
export function beginCall(
  context: RouteContext,
  route: OperationRoute,
  incoming: FastifyRequest,
): CallInProgress {
  const { environment, clock, revocationStatusOf, isBlocked, isBehindTls = false } = context
  const hostRules = context.bankAt(incoming.host)
  const { readCertificate, bankRegister, qwac: policy, requestTarget, seal } = hostRules
  const { signing } = context.tppInterface
  const request = receive(incoming.raw, incoming.body)
  const offered = policy === 'off' ? undefined : clientCertificateOf(incoming.raw, isBehindTls)
  // A call that is captured is worthless without the key of its connection, if that says who calls.
  const isOnlySealed = signing.trustsConnections && offered === undefined && policy !== 'required'
  // Every field is there from the beginning, so that all calls have one shape.
  return {
    incoming,
    route,
    context,
    hostRules,
    operation: route.operation,
    request,
    nowMilliseconds: clock.milliseconds(),
    diagnoses: { digest: environment === 'sandbox', signature: environment === 'sandbox' },
    readCertificate,
    revocationStatusOf,
    bankRegister,
    isBlocked,
    bankId: hostRules.bankId,
    mustSignTarget: requestTarget === 'required' || isOnlySealed,
    isOnlySealed,
    signing,
    // Where connections say nothing, only a seal can.
    isSealed: seal === 'required' || policy === 'off' || isSealed(request),
    qwac: policy === 'off' ? undefined : { policy, certificate: offered },
    isOverShare: false,
    releasePsuPlace: undefined,
    content: undefined,
    bank: undefined,
    sharedUse: undefined,
  }
}

function isSealed({ headers }: ReceivedRequest): boolean {
  return headers.has('signature') || headers.has('tpp-signature-certificate')
}
