import type { BodyOf, Operation } from '@havn/contract'
import type { FastifyError, FastifyRequest } from 'fastify'
import type { Answer, WrittenAnswer } from '../http/answer.ts'
import { answerError } from './answer-error.ts'
import { checkBody } from '../checks/check-body.ts'
import type { RouteContext } from './route-context.ts'
import { createCallReader } from '../http/read-call.ts'
import { receive, type ReceivedRequest } from '../http/received-request.ts'
import { answerRefusal, type Refusal } from '../http/refusal.ts'
import { writeAnswer } from '../http/write-answer.ts'
import { routeOf } from './route-of.ts'
import { send } from './send.ts'

/** A call without a signature: it has no TPP and no bank. */
export interface UnsignedCall<Op extends Operation> {
  readonly body: BodyOf<Op>
  /** Real time, not the bank's clock. */
  readonly nowMilliseconds: number
}

type UnsignedOperation = Operation & { readonly isUnsigned: true }

/** Registers one operation that needs no signature: only its body and content are checked. */
export function serveUnsigned<const Op extends UnsignedOperation>(
  context: RouteContext,
  operation: Op,
  handle: (call: UnsignedCall<Op>) => Promise<Answer>,
): void {
  const { server, environment, dialect, clock, readCertificate, tppInterface } = context
  if (operation.sandboxOnly && environment === 'production') return
  const readCall = createCallReader(operation, true)
  const refuse = (refusal: Refusal) => answerRefusal(refusal, context)

  async function answer(incoming: FastifyRequest, request: ReceivedRequest): Promise<WrittenAnswer> {
    const nowMilliseconds = clock.milliseconds()
    try {
      const refusal = await checkBody({
        operation,
        request,
        nowMilliseconds,
        diagnoses: { digest: false, signature: false },
        signing: tppInterface.signing,
        isSealed: false,
        readCertificate,
      })
      if (refusal !== undefined) return refuse(refusal)
      const read = readCall(request)
      if (!read.ok) return refuse({ kind: 'faults', status: 400, messages: read.problem })
      // The reader was created for this operation, so the values it read have the operation's types.
      return writeAnswer(dialect, await handle({ body: read.value.body as BodyOf<Op>, nowMilliseconds }))
    } catch (error) {
      return answerError(incoming, error as FastifyError, context)
    }
  }

  server.route({
    ...routeOf(operation, tppInterface),
    handler: async (incoming, reply) => {
      const request = receive(incoming.raw, incoming.body)
      return send(reply, request, await answer(incoming, request))
    },
  })
}
