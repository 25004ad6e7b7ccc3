import { setTimeout as pause } from 'node:timers/promises'
import { errorMessage, OPERATIONS } from '@havn/contract'
import type { Actor } from '@havn/server/database/actor'
import { type Answer, answerTo, errorAnswer, serve, type SignedCall } from '@havn/server/xs2a'
import type { SandboxSetup } from '../sandbox-setup.ts'
import { keptRequestId } from './call-record.ts'
import { findRequests, type KeptRequest, listRequests } from './requests.store.ts'
import { storiesOf } from './stories.ts'
import { attemptOf, lineOf, outlineOf, refusedBy } from './tell-attempt.ts'

const keptMilliseconds = 7 * 86_400_000
const limitUsual = 50
// Longer than another server gathers before it writes.
const patienceMilliseconds = 150

/** Why a call was answered as it was, for whoever made it. */
export function serveRequests(setup: SandboxSetup): void {
  const { routeContext, tppDatabase, recorder } = setup
  if (recorder === undefined) return
  const { settle } = recorder

  serve(routeContext, OPERATIONS.readSandboxRequest, async (call) => {
    const { requestId } = call.pathParameters
    await settle()
    const asked = { requestId: keptRequestId(requestId), since: since(call) }
    const find = () => findRequests(tppDatabase, actorOf(call), asked)
    let kept = await find()
    if (kept.length === 0) {
      // Another server may have answered it, and be about to write it down.
      await pause(patienceMilliseconds)
      kept = await find()
    }
    if (kept.length === 0) return answerUnknown()
    const asking = {
      setup,
      queries: tppDatabase,
      actor: actorOf(call),
      nowMilliseconds: call.nowMilliseconds,
    }
    const attempts = await Promise.all(
      kept.map(async (one) => ({ ...attemptOf(one), ...(await storiesOf(asking, one.told)) })),
    )
    return answerTo(call, { status: 200, body: { requestId, attempts } })
  })

  serve(routeContext, OPERATIONS.listSandboxRequests, async (call) => {
    const { limit = limitUsual, failed = false } = call.query
    await settle()
    const asked = { limit, statusMin: failed ? 400 : 0, since: since(call) }
    const kept = await listRequests(tppDatabase, actorOf(call), asked)
    return answerTo(call, { status: 200, body: { requests: kept.map(outlineWithReason) } })
  })
}

function outlineWithReason(kept: KeptRequest) {
  const refuser = refusedBy(kept)
  const [first] = kept.told.messages
  const href = `/v1/sandbox/requests/${encodeURIComponent(kept.requestId)}`
  return {
    requestId: kept.requestId,
    ...outlineOf(kept),
    ...(refuser === undefined ? {} : { refusedBy: refuser }),
    ...(first === undefined ? {} : { reason: lineOf(first) }),
    _links: { self: { href, verbs: ['GET' as const] } },
  }
}

function answerUnknown(): Answer {
  const text =
    'No call of yours under this X-Request-ID is kept. Calls are kept for 7 days; one whose certificate could not be read, or that never came here, is not.'
  return errorAnswer(404, [errorMessage({ code: 'RESOURCE_UNKNOWN', path: 'requestId', text })])
}

function actorOf({ bank, tpp }: SignedCall): Actor {
  return { bankId: bank.bankId, tppId: tpp.tppId }
}

function since({ nowMilliseconds }: SignedCall): string {
  return new Date(nowMilliseconds - keptMilliseconds).toISOString()
}
