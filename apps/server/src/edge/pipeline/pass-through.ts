import type { Operation } from '@havn/contract'
import { inSpan } from '../../platform/tracing/index.ts'
import type { Answer, WrittenAnswer } from '../http/answer.ts'
import type { Call, OperationHandler } from '../http/call.ts'
import { answerRefusal, type Refusal } from '../http/refusal.ts'
import { writeAnswer } from '../http/write-answer.ts'
import { refusalOfUse } from '../idempotency/used-request-ids.ts'
import type { CallOutcome } from '../telemetry/observe-call.ts'
import type { CallInProgress } from './call-in-progress.ts'
import { CHECK_ROWS, type Row, VERIFIED_ROWS } from './pipeline.ts'
import { certificateOf, requestIdOf } from './steps.ts'

/** Takes a call through the pipeline until a step stops it, and then to its operation. */
export async function passThrough<Op extends Operation>(
  call: CallInProgress,
  handle: OperationHandler<Op>,
): Promise<CallOutcome> {
  const stopped =
    (await inSpan('checks', {}, () => findStop(CHECK_ROWS, call))) ?? (await findStop(VERIFIED_ROWS, call))
  if (stopped !== undefined) return stopped
  const answer = await answerUnlessReused(call, handle(toCall<Op>(call)))
  return { answer, ...(call.bank && { bank: call.bank }) }
}

async function findStop(rows: readonly Row[], call: CallInProgress): Promise<CallOutcome | undefined> {
  for (const { run, refusedBy, isSecurityEvent } of rows) {
    const returned = run(call)
    // Most steps are synchronous. Awaiting their result would cost a tick of the event loop each.
    const stop = returned instanceof Promise ? await returned : returned
    if (stop === undefined) continue
    return {
      answer: isRefusal(stop)
        ? answerRefusal(stop, call.context, call.hostRules.supportContact)
        : writeAnswer(call.context.dialect, stop),
      ...(refusedBy && { refusedBy }),
      ...(isSecurityEvent && isRefusal(stop) ? { reason: stop.kind } : {}),
      ...(call.bank && { bank: call.bank }),
    }
  }
  return undefined
}

const isRefusal = (stop: Refusal | Answer): stop is Refusal => 'kind' in stop && stop.kind !== 'refused'

/** The answer to a read waits for what the other processes say about its X-Request-ID. */
async function answerUnlessReused(
  { sharedUse, context }: CallInProgress,
  answering: Promise<Answer>,
): Promise<WrittenAnswer> {
  if (sharedUse === undefined) return writeAnswer(context.dialect, await answering)
  const [answer, use] = await Promise.all([answering, sharedUse])
  const refusal = refusalOfUse(use)
  return refusal === undefined ? writeAnswer(context.dialect, answer) : answerRefusal(refusal, context)
}

function toCall<Op extends Operation>(call: CallInProgress): Call<Op> {
  const { incoming, context, request, bank, content, nowMilliseconds } = call
  const passed = {
    bank,
    tpp: certificateOf(call),
    request,
    headers: content?.headers,
    query: content?.query,
    body: content?.body,
    fixes: content?.fixes,
    wishes: context.tppInterface.readScaWishes(content?.headers, request),
    pathParameters: incoming.params,
    baseUrl: incoming.baseUrl,
    requestId: requestIdOf(call),
    dialect: context.dialect,
    interfaceId: context.tppInterface.storedAs,
    nowMilliseconds,
    canAskOnDevice: bank !== undefined && context.canAskOnDevice(bank.bankId),
  }
  // The reader was created for this operation, so the values it read have the operation's types.
  return passed as unknown as Call<Op>
}
