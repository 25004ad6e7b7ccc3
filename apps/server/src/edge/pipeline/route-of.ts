import type { Operation } from '@havn/contract'
import { INTERFACE_CONSTRAINT, type TppInterface } from '../http/tpp-interface.ts'
import { operationIdOf } from '../telemetry/measure-call.ts'

/** The Fastify route of an operation: its method, its path, its interface, how much of a body is read, and what hooks know of it. */
export function routeOf(operation: Operation, { id }: Pick<TppInterface, 'id'>) {
  const { method, path, bodyBytesMax } = operation
  return {
    method,
    url: path.replaceAll(/\{([\w-]+)\}/g, (_, name: string) => `:${name}`),
    constraints: { [INTERFACE_CONSTRAINT]: id },
    ...(bodyBytesMax === 0 ? {} : { bodyLimit: bodyBytesMax }),
    config: { operationId: operationIdOf(operation) },
  }
}
