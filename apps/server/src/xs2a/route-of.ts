import type { Operation } from '@havn/contract'

/** The Fastify route of an operation: its method, its path, and how much of a body is read. */
export function routeOf({ method, path, bodyBytesMax }: Operation) {
  return {
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(bodyBytesMax === 0 ? {} : { bodyLimit: bodyBytesMax }),
  }
}
