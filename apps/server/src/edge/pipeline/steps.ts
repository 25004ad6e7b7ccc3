import { limitMessages, type TppMessage } from '@havn/contract'
import type { BankSelector } from '../../platform/banks/index.ts'
import { DatabaseUnavailable } from '../../platform/database/unavailable.ts'
import { psuKeyOf } from '../admission/psu-of-call.ts'
import type { TppCertificate } from '../certificate/tpp-certificate.ts'
import type { CheckContext } from '../checks/check-context.ts'
import { refuseBlocked } from '../checks/check-role.ts'
import { markVerified } from '../checks/verified-calls.ts'
import type { Refusal } from '../http/refusal.ts'
import {
  isBoundToConnection,
  requestIdUsedElsewhere,
  type SharedUse,
  refusalOfUse,
  unsignedTarget,
} from '../idempotency/used-request-ids.ts'
import type { CallInProgress, Step } from './call-in-progress.ts'
import { errorOf } from '../http/write-answer.ts'

/** The certificate of a call whose signature is verified. */
export function certificateOf({ certificate }: CheckContext): TppCertificate {
  if (certificate === undefined) throw new Error('the checks passed a call without a certificate')
  return certificate
}

export function requestIdOf({ request }: CallInProgress): string {
  return request.headers.get('x-request-id')?.[0] ?? ''
}

function callerOf(call: CallInProgress): BankSelector {
  return { host: call.incoming.host, tppId: certificateOf(call).tppId }
}

/** From here on the call counts for its TPP, not for the network that it came from. */
export const claimOwnPlace: Step = (call) => {
  const { incoming, context } = call
  const { tppId } = certificateOf(call)
  markVerified(incoming.raw, tppId)
  if (context.admission.identify(incoming.raw, tppId)) return undefined
  call.isOverShare = true
  return { kind: 'calls-exceeded', retryAfterSeconds: 1 }
}

export const requireOpenBank: Step = ({ hostRules, operation }) => {
  const { suspendedForSeconds: retryAfterSeconds, isReadable } = hostRules
  if (retryAfterSeconds === undefined || (isReadable && operation.method === 'GET')) return undefined
  return { kind: isReadable ? 'bank-read-only' : 'bank-suspended', retryAfterSeconds }
}

export const noticeCertificate: Step = (call) => {
  const { incoming, context, hostRules } = call
  const seen = { bankId: hostRules.bankId, peerAddress: incoming.clientAddress }
  context.noticeCertificate(certificateOf(call), seen)
  return undefined
}

export const limitCall: Step = (call) => {
  const { context, operation, nowMilliseconds } = call
  return context.limitCall?.({ tppId: certificateOf(call).tppId, operation, nowMilliseconds })
}

/** Only some interfaces look at what a TPP accepts: others answer JSON whatever it says. */
export const negotiateFormat: Step = ({ request, context, operation }) => {
  if (!context.tppInterface.negotiates || operation.method !== 'GET' || acceptsJson(request)) return undefined
  const accept = request.headers.get('accept')?.join(', ')
  return {
    kind: 'format-not-offered',
    path: 'Accept',
    details: [`expected an Accept header with application/json, got ${accept}`],
  }
}

/** A type that is accepted with the quality 0 is excluded. */
function acceptsJson({ headers }: CallInProgress['request']): boolean {
  const ranges = headers.get('accept')?.join(',').split(',') ?? []
  return ranges.length === 0 || ranges.some((range) => JSON_RANGE.test(range) && !EXCLUDED.test(range))
}

const JSON_RANGE = /^\s*(?:\*\/\*|application\/(?:\*|json|problem\+json))\s*(?:;|$)/i
const EXCLUDED = /;\s*q=0(?:\.0*)?\s*(?:;|$)/i

export const claimPsuPlace: Step = (call) => {
  call.releasePsuPlace = call.context.psuPlaces.claim(psuKeyOf(call.request, callerOf(call)))
  return call.releasePsuPlace === undefined ? { kind: 'psu-calls-exceeded', retryAfterSeconds: 1 } : undefined
}

export const readContent: Step = (call) => {
  const read = call.route.readCall(call.request)
  if (!read.ok) return refuseContent(call, read.problem)
  call.content = read.value
  return undefined
}

async function refuseContent(call: CallInProgress, found: readonly TppMessage[]): Promise<Refusal> {
  const { request, context, route } = call
  const bank = route.findContentFaults && (await context.banks.findOrOpen(callerOf(call)))
  const problems = bank && (await route.findContentFaults?.({ bank, request, found }))
  const more = problems?.map((problem) => errorOf(context.dialect, problem))
  return { kind: 'faults', status: 400, messages: limitMessages([...found, ...(more ?? [])]) }
}

/** The checks know the bank of most hosts, but not a bank that a TPP has of its own: who is blocked there is seen here. */
export const findBank: Step = async (call) => {
  const { context } = call
  const certificate = certificateOf(call)
  call.bank = await context.banks.findOrOpen(callerOf(call))
  if (call.bank === undefined) return { kind: 'path-unknown' }
  const { bankId } = call.bank
  return context.isBlocked({ tppId: certificate.tppId, bankId }) ? refuseBlocked(certificate) : undefined
}

/**
 * Refuses an X-Request-ID that was used for another call. A call that does not sign its target is compared with those of all
 * processes: a write waits until they have answered; a read is answered meanwhile, and `passThrough` looks at what they said.
 */
export const claimRequestId: Step = (call) => {
  if (isBoundToConnection(call)) return undefined
  const { context, bank, operation, nowMilliseconds } = call
  const { tppId } = certificateOf(call)
  const use = { tppId, requestId: requestIdOf(call), bankId: bank?.bankId ?? '' }
  const target = unsignedTarget(call)
  if (target === undefined)
    return context.usedRequestIds.claim({ ...use, nowMilliseconds }) ? undefined : requestIdUsedElsewhere()
  const shared = context.sharedRequestIds.claim({ ...use, target })
  if (operation.method !== 'GET') return refuseSharedUse(shared)
  call.sharedUse = shared
  return undefined
}

async function refuseSharedUse(shared: Promise<SharedUse>): Promise<Refusal | undefined> {
  const use = await shared
  if (use === 'unknown')
    throw new DatabaseUnavailable('the other processes could not be asked about an X-Request-ID')
  return refusalOfUse(use)
}
