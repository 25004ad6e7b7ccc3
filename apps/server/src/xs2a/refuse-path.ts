import { type Operation, OPERATIONS, operationsAt } from '@havn/contract'
import type { ReceivedRequest } from './received-request.ts'
import type { TableRefusal } from './refusal.ts'

const patterns = Object.values<Operation>(OPERATIONS).map(({ path }) => path.split('/'))

/** There is no such path, or not with this method; the sandbox tells what there is. */
export function refusePath({ method, target }: Pick<ReceivedRequest, 'method' | 'target'>): TableRefusal {
  const methods = operationsAt(target).map((operation) => operation.method)
  const detail =
    methods.length === 0
      ? whatIsNear(target.split('?', 1).join(''))
      : `expected ${methods.join(' or ')} for this path, got ${method}`
  return { kind: 'path-unknown', details: [detail] }
}

function whatIsNear(path: string): string {
  const bare = path.endsWith('/') ? path.slice(0, -1) : path
  const [near] = [bare, `/v1${bare}`, bare.toLowerCase()].flatMap(operationsAt)
  if (near !== undefined)
    return `expected ${near.path}, spelled so: with /v1 in front, in this case of letters, without a slash at the end`
  return (
    tellNextParts(path.split('/')) ??
    'expected a path of /openapi.json, without the host and spelled as there'
  )
}

/** Where the path is right but for one part: all that may stand there. */
function tellNextParts(segments: readonly string[]): string | undefined {
  const found = patterns.flatMap((pattern) => {
    const differing = pattern.length === segments.length ? differencesOf(pattern, segments) : []
    const [index] = differing
    return index === undefined || differing.length > 1 ? [] : [{ pattern, index }]
  })
  // The further right, the more of the path is right.
  const last = Math.max(...found.map(({ index }) => index))
  const nearest = found.filter(({ index }) => index === last)
  const [first] = nearest
  if (first === undefined) return undefined
  const before = first.pattern.slice(0, last).join('/')
  const parts = new Set(nearest.map(({ pattern }) => pattern[last]))
  return `expected one of these after ${before}/ in the path: ${[...parts].join(', ')}`
}

function differencesOf(pattern: readonly string[], segments: readonly string[]): readonly number[] {
  return [...pattern.keys()].filter((index) => {
    const part = pattern[index] ?? ''
    return part.startsWith('{') ? segments[index] === '' : part !== segments[index]
  })
}
