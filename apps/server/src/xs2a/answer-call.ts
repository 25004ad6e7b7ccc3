import { boundMessages, type Operation, type TppMessage } from '@havn/contract'
import type { FastifyRequest } from 'fastify'
import type { Bank } from '../banks/index.ts'
import { baseUrlOf } from '../shared/base-url.ts'
import type { Answer } from './answer.ts'
import type { Attempt } from './attempt.ts'
import type { Call } from './call.ts'
import { checkCall } from './check-call.ts'
import type { Edge } from './edge.ts'
import type { Answered } from './observe-call.ts'
import { createCallReader } from './read-call.ts'
import type { ReceivedRequest } from './received-request.ts'
import { answerRefusal, type Environment } from './refusal.ts'
import { unsignedTarget } from './used-request-ids.ts'

export type Handle<Op extends Operation> = (call: Call<Op>) => Promise<Answer>

/** Looks for faults of content in a body whose shape is faulty, so that one answer tells them all. */
export type FindMoreFaults = (faulty: {
  readonly bank: Bank
  readonly request: ReceivedRequest
  /** What is known to be wrong. */
  readonly found: readonly TppMessage[]
}) => Promise<readonly TppMessage[]>

/** The way of every call of one operation: through the checks, to its bank, to its handler. */
export function createAnswerer<const Op extends Operation>(
  edge: Edge,
  operation: Op,
  handle: Handle<Op>,
  findMoreFaults?: FindMoreFaults,
) {
  const { environment, banks, usedRequestIds } = edge
  const readCall = createCallReader(operation, environment === 'sandbox')

  return async function answerCall(incoming: FastifyRequest, attempt: Attempt): Promise<Answered> {
    const stop = await checkCall(attempt)
    if (stop !== undefined)
      return { answer: answerRefusal(stop.refusal, environment), refusedBy: stop.refusedBy }
    const { nowMilliseconds, certificate, request } = attempt
    if (certificate === undefined) throw new Error('the checks passed a call without a certificate')
    const read = readCall(request)
    const caller = { host: incoming.hostname, tppId: certificate.tppId }
    if (!read.ok) {
      const bank = findMoreFaults && (await banks.bankFor(caller))
      const more = bank && (await findMoreFaults({ bank, request, found: read.problem }))
      const messages = boundMessages([...read.problem, ...(more ?? [])])
      const answer = answerRefusal({ kind: 'faults', status: 400, messages }, environment)
      return { answer, refusedBy: 'content' }
    }
    const bank = await banks.bankFor(caller)
    if (bank === undefined)
      return { answer: answerRefusal({ kind: 'path-unknown' }, environment), refusedBy: 'path' }
    const requestId = request.headers.get('x-request-id')?.[0] ?? ''
    const { tppId } = certificate
    const use = { tppId, requestId, bankId: bank.bankId, target: unsignedTarget(attempt), nowMilliseconds }
    if (!usedRequestIds.claim(use)) return { answer: answerElsewhere(environment), bank }
    const call = {
      bank,
      tpp: certificate,
      request,
      ...read.value,
      pathParameters: incoming.params,
      baseUrl: baseUrlOf(incoming),
      requestId,
      nowMilliseconds,
    }
    // The reader was made from this very operation: what it read has the operation's types.
    return { answer: await handle(call as unknown as Call<Op>), bank }
  }
}

/** A TPP that meets this has used an id twice, or somebody sends its call to where it was not meant to go. */
function answerElsewhere(environment: Environment): Answer {
  const details = [
    'expected a new X-Request-ID for every call, got one that was used for another path or bank in the last two minutes. Sign (request-target), and a captured call of yours fits no other path.',
  ]
  return answerRefusal({ kind: 'request-id-reused', path: 'X-Request-ID', details }, environment)
}
