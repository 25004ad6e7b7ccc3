import { setTimeout as pause } from 'node:timers/promises'
import { OPERATIONS } from '@havn/contract'
import type { Actor } from '@havn/server/platform/database/actor'
import { isId } from '@havn/server/platform/shared/ids'
import { type Answer, answerTo, refuse, serve, type SignedCall } from '@havn/server/edge'
import type { SandboxSetup } from '../sandbox-setup.ts'
import { maskRequestId } from './call-record.ts'
import { findRequests, type StoredRequest, listRequests } from './requests.store.ts'
import { readHistories } from './related-histories.ts'
import { toAttemptReport, toMessageLine, toRequestOutline, refusingCheck } from './attempt-report.ts'

const retentionMilliseconds = 7 * 86_400_000
const limitDefault = 50
// Longer than another server collects calls before it writes them.
const writeDelayMilliseconds = 150

/** Serves reports about a TPP's own calls: why each was answered as it was. */
export function serveRequests(setup: SandboxSetup): void {
  const { routeContext, tppDatabase, recorder } = setup
  if (recorder === undefined) return
  const { settle } = recorder

  serve(routeContext, OPERATIONS.readSandboxRequest, async (call) => {
    const { requestId } = call.pathParameters
    await settle()
    const query = { requestId: maskRequestId(requestId), since: since(call) }
    const find = () => findRequests(tppDatabase, actorOf(call), query)
    let stored = await find()
    if (stored.length === 0) {
      // Another server may have answered the call and be about to store it.
      await pause(writeDelayMilliseconds)
      stored = await find()
    }
    if (stored.length === 0) return answerUnknown()
    const context = {
      setup,
      queries: tppDatabase,
      actor: actorOf(call),
      nowMilliseconds: call.nowMilliseconds,
    }
    const attempts = await Promise.all(
      stored.map(async (one) => ({
        ...toAttemptReport(one),
        ...(await readHistories(context, one.details)),
      })),
    )
    return answerTo(call, { status: 200, body: { requestId, attempts } })
  })

  serve(routeContext, OPERATIONS.listSandboxRequests, async (call) => {
    const { limit = limitDefault, failed = false, after, before } = call.query
    const wrong = Object.entries({ after, before }).find(
      ([, cursor]) => cursor !== undefined && !isId(cursor),
    )
    if (wrong !== undefined) return answerInvalidCursor(wrong[0])
    await settle()
    const query = { limit, statusMin: failed ? 400 : 0, since: since(call), after, before }
    const stored = await listRequests(tppDatabase, actorOf(call), query)
    return answerTo(call, { status: 200, body: { requests: stored.map(toListedRequest) } })
  })
}

function toListedRequest(stored: StoredRequest) {
  const refusedBy = refusingCheck(stored)
  const [first] = stored.details.messages
  const { paymentId, basketId } = stored.details
  const href = `/v1/sandbox/requests/${encodeURIComponent(stored.requestId)}`
  return {
    requestId: stored.requestId,
    cursor: stored.cursor,
    ...toRequestOutline(stored),
    ...(paymentId === undefined ? {} : { paymentId }),
    ...(basketId === undefined ? {} : { basketId }),
    ...(refusedBy === undefined ? {} : { refusedBy }),
    ...(first === undefined ? {} : { code: first.code, reason: toMessageLine(first) }),
    _links: { self: { href, verbs: ['GET' as const] } },
  }
}

function answerUnknown(): Answer {
  const text =
    'No call of yours is stored under this X-Request-ID. Calls are stored for 7 days, unless their certificate could not be read or they never reached this server.'
  return refuse({ reason: 'sandbox-resource-unknown', path: 'requestId', text })
}

function answerInvalidCursor(path: string): Answer {
  const text = 'expected the cursor of a call in the list, as it was given there'
  return refuse({ reason: 'query-invalid', path, text })
}

function actorOf({ bank, tpp }: SignedCall): Actor {
  return { bankId: bank.bankId, tppId: tpp.tppId }
}

function since({ nowMilliseconds }: SignedCall): string {
  return new Date(nowMilliseconds - retentionMilliseconds).toISOString()
}
