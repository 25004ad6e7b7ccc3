import { type CheckName, type Operation, type OperationId, OPERATIONS } from '@havn/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MeasuredCall } from './observe-call.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The check that refused the call, if one did. */
    refusedBy: CheckName | undefined
    /** Whether the call was refused because its TPP has its share of the places. */
    isOverShare: boolean
    /** Whether the call started an SCA. */
    startsSca: boolean
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

/** What is counted of a call: its operation by the route, never its path. */
export function measuredCallOf(request: FastifyRequest, reply: FastifyReply): MeasuredCall {
  const { url, config } = request.routeOptions
  const other = url === undefined ? 'unknown' : config.isForAnyHost === true ? 'probe' : 'page'
  return {
    operation: config.operationId ?? other,
    status: reply.statusCode,
    refusedBy: request.refusedBy,
    seconds: reply.elapsedTime / 1_000,
    startsSca: request.startsSca,
  }
}
