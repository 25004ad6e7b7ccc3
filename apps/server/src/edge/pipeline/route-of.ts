import type { Operation } from '@havn/contract'
import { operationIdOf } from '../telemetry/measure-call.ts'

/** The Fastify route of an operation: its method, its path, how much of a body is read, and what hooks know of it. */
export function routeOf(operation: Operation) {
  const { method, path, bodyBytesMax } = operation
  return {
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(bodyBytesMax === 0 ? {} : { bodyLimit: bodyBytesMax }),
    config: { operationId: operationIdOf(operation) },
  }
}
