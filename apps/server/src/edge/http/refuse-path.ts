import {
  nearestName,
  type Operation,
  OPERATIONS,
  operationsAt,
  PAYMENT_SERVICES,
  productUnknown,
} from '@havn/contract'
import type { ReceivedRequest } from './received-request.ts'
import type { Refusal } from './refusal.ts'

const OPERATION_LIST = Object.values<Operation>(OPERATIONS).map(({ method, path }) => ({
  method,
  path,
  segments: path.split('/'),
}))

const COLLECTIONS = [...new Set(OPERATION_LIST.map(({ segments }) => segments.slice(0, 3).join('/')))]

/** The names of the products that the bank offers in a payment service. */
export type ProductsOf = (service: string) => readonly string[]

const pathsShownMax = 6

/**
 * The refusal of a path that does not exist, or not with this method. Every environment reports an unknown payment product
 * with the products that exist; only the sandbox suggests similar paths.
 */
export function refusePath(
  { method, target }: Pick<ReceivedRequest, 'method' | 'target'>,
  productsOf?: ProductsOf,
): Refusal {
  const path = target.split('?', 1).join('')
  const unknown = method === 'POST' ? unknownProductOf(path, productsOf) : undefined
  if (unknown !== undefined) return { kind: 'faults', status: 404, messages: [unknown] }
  const methods = operationsAt(target).map((operation) => operation.method)
  const detail =
    methods.length === 0
      ? describeNearestPaths(method, path)
      : `expected ${methods.join(' or ')} for this path, got ${method}`
  return { kind: 'path-unknown', details: [detail] }
}

/** The message about an unknown product in `/v1/payments/{product}`; undefined for any other path. */
function unknownProductOf(path: string, productsOf?: ProductsOf) {
  const [, version, service = '', product = '', ...more] = path.split('/')
  if (version !== 'v1' || product === '' || more.length > 0) return undefined
  return isPaymentService(service) ? productUnknown(service, product, productsOf?.(service)) : undefined
}

function isPaymentService(service: string): service is keyof typeof PAYMENT_SERVICES {
  return Object.hasOwn(PAYMENT_SERVICES, service)
}

function describeNearestPaths(method: string, path: string): string {
  const bare = path.endsWith('/') ? path.slice(0, -1) : path
  const [spelled] = [bare, `/v1${bare}`, bare.toLowerCase()].flatMap(operationsAt)
  if (spelled !== undefined)
    return `expected ${spelled.path}, spelled exactly like this: with /v1 in front, in the same case, without a slash at the end`
  const near = nearestPaths(method, bare.split('/'))
  return near.length > 0
    ? `similar paths: ${near.join('; ')}`
    : `paths begin with ${COLLECTIONS.join(', ')}; /openapi.json lists them all`
}

/** The operations whose paths match this one furthest from the left, those of the same length and method first. */
function nearestPaths(method: string, segments: readonly string[]): readonly string[] {
  const rated = OPERATION_LIST.map((operation) => ({
    ...operation,
    agreement: agreementOf(operation.segments, segments),
    further: Math.abs(operation.segments.length - segments.length),
  }))
  const best = Math.max(...rated.map(({ agreement }) => agreement))
  if (best <= agreementOf(['', 'v1'], ['', 'v1'])) return []
  return rated
    .filter(({ agreement }) => agreement === best)
    .toSorted(
      (one, other) =>
        one.further - other.further || Number(other.method === method) - Number(one.method === method),
    )
    .slice(0, pathsShownMax)
    .map((operation) => `${operation.method} ${operation.path}`)
}

/** How far two paths agree from the left. An equal word counts most, a misspelled one less, a path parameter least. */
function agreementOf(pattern: readonly string[], segments: readonly string[]): number {
  let agreement = 0
  for (const [index, part] of pattern.entries()) {
    const weight = weightOf(part, segments[index])
    if (weight === 0) break
    agreement += weight
  }
  return agreement
}

function weightOf(part: string, segment: string | undefined): number {
  if (segment === undefined) return 0
  if (part === segment) return 4
  if (part.startsWith('{')) return segment === '' ? 0 : 2
  return nearestName(segment, [part]) === undefined ? 0 : 3
}
