import type { Operation } from '@havn/contract'

/** Where the server finds an operation, and how much of a body it reads for it. */
export function routeOf({ method, path, bodyBytesMax }: Operation) {
  return {
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(bodyBytesMax === 0 ? {} : { bodyLimit: bodyBytesMax }),
  }
}
