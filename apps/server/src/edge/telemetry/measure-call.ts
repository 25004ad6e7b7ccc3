import { type CheckName, type Operation, type OperationId, OPERATIONS } from '@havn/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MeasuredCall } from './observe-call.ts'
import { serviceOf } from './service.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The check that refused the call, if one did. */
    refusedBy: CheckName | undefined
    /** Whether the call was refused because its TPP has its share of the places. */
    isOverShare: boolean
    /** Whether the call started an SCA. */
    startsSca: boolean
    /** The bank that the call is for, as far as its path, its host and its TPP have said. */
    bankId: string | undefined
    /** The TPP whose certificate the call has. */
    tppId: string | undefined
    /** The trace that this process sends spans of. */
    traceId: string | undefined
  }
  interface FastifyContextConfig {
    /** The operation of the contract that the route serves; undefined for pages. */
    readonly operationId?: OperationId | undefined
  }
}

const idByOperation = new Map<Operation, OperationId>(
  Object.entries(OPERATIONS).map(([id, operation]) => [operation, id as OperationId]),
)

/** The name of an operation in the contract. */
export function operationIdOf(operation: Operation): OperationId | undefined {
  return idByOperation.get(operation)
}

/** The operation of a call by its route, never by its path. */
export function operationOf({ routeOptions: { url, config } }: FastifyRequest): MeasuredCall['operation'] {
  const other = url === undefined ? 'unknown' : config.isForAnyHost === true ? 'probe' : 'page'
  return config.operationId ?? other
}

/** What is counted of a call. */
export function measuredCallOf(request: FastifyRequest, reply: FastifyReply): MeasuredCall {
  return {
    operation: operationOf(request),
    service: serviceOf(request.routeOptions.url ?? ''),
    bank: request.server.bankNames.of(request),
    status: reply.statusCode,
    refusedBy: request.refusedBy,
    seconds: reply.elapsedTime / 1_000,
    startsSca: request.startsSca,
  }
}
