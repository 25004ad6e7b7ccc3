import type { FastifyReply, FastifyRequest } from 'fastify'
import { isId } from '../../platform/shared/ids.ts'
import { maskText } from './mask-text.ts'
import { operationOf } from './measure-call.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly bankNames: BankNames
  }
}

/** What the log and metrics call the bank of a call. */
export interface BankNames {
  /** The name of the bank that a call is for; undefined if it has none, as a TPP's own bank in a sandbox. */
  of(request: FastifyRequest): string | undefined
}

/** Makes the names of banks from their ids, and ids from hosts. */
export function createBankNames(
  bankIdAt: (host: string) => string | undefined,
  bankNameOf: (bankId: string) => string | undefined,
): BankNames {
  return {
    of(request) {
      const bankId = request.bankId ?? bankIdAt(request.host)
      return bankId === undefined ? undefined : bankNameOf(bankId)
    },
  }
}

/** What every line of the log says of a call: whom it is for and whom it is of, never a person or an account. */
export interface CallDescription {
  readonly operation: string
  /** The name of the bank, or its id if it has none. */
  readonly bank?: string
  readonly tpp?: string
  readonly payment?: string
  readonly trace?: string
}

/** Describes a call for a line of the log. What a path says counts only if it is an id. */
export function describeCall(request: FastifyRequest, reply?: FastifyReply): CallDescription {
  const { bankId, tppId, traceId } = request
  const bank = request.server.bankNames.of(request) ?? (isId(bankId ?? '') ? bankId : undefined)
  const payment = paymentIdOf(request, reply)
  return {
    operation: operationOf(request),
    ...(bank === undefined ? {} : { bank }),
    ...(tppId === undefined ? {} : { tpp: maskText(tppId) }),
    ...(payment === undefined ? {} : { payment }),
    ...(traceId === undefined ? {} : { trace: traceId }),
  }
}

const CREATED_PAYMENT = /payments\/[^/]+\/([^/]+)$/

/** The payment that the path names, or that the call has created. */
function paymentIdOf(request: FastifyRequest, reply: FastifyReply | undefined): string | undefined {
  const { paymentId: named } = (request.params ?? {}) as { paymentId?: string }
  const location = reply?.statusCode === 201 ? reply.getHeader('Location') : undefined
  const found = named ?? CREATED_PAYMENT.exec(String(location ?? ''))?.[1]
  return found !== undefined && isId(found) ? found : undefined
}
