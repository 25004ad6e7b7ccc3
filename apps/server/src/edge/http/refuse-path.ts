import {
  nearestName,
  type Operation,
  operationsAmong,
  PAYMENT_SERVICES,
  productUnknown,
} from '@havn/contract'
import type { ReceivedRequest } from './received-request.ts'
import type { Environment, Refusal } from './refusal.ts'

/** The names of the products that the bank offers in a payment service. */
export type ProductsOf = (service: string) => readonly string[]

/** A request whose path or method fits no operation, and what the bank offers there. */
export interface UnservedRequest extends Pick<ReceivedRequest, 'method' | 'target'> {
  readonly environment: Environment
  readonly productsOf?: ProductsOf | undefined
}

/** Says why a path is refused, or its method. */
export type RefusePath = (request: UnservedRequest) => Refusal

/** What an interface answers where it has no operation. */
interface PathRules {
  readonly operations: readonly Operation[]
  /** Whether a path that exists with other methods is refused as one that does not exist. */
  readonly hidesMethods: boolean
}

const pathsShownMax = 6

/**
 * Creates the refusal of paths that do not exist, or not with this method. Every environment reports an unknown payment product
 * with the products that exist; only the sandbox suggests similar paths.
 */
export function createPathRefusal({ operations, hidesMethods }: PathRules): RefusePath {
  const served = {
    sandbox: toServedPaths(operations),
    production: toServedPaths(operations.filter(({ sandboxOnly }) => !sandboxOnly)),
  }
  return ({ method, target, environment, productsOf }) => {
    const path = target.split('?', 1).join('')
    const unknown = method === 'POST' ? unknownProductOf(path, productsOf) : undefined
    if (unknown !== undefined) return { kind: 'faults', status: 404, messages: [unknown] }
    // Where methods are hidden, the text is sent in a sandbox only.
    const paths = hidesMethods ? served.sandbox : served[environment]
    const methods = paths.at(target).map((operation) => operation.method)
    if (methods.length === 0)
      return { kind: 'path-unknown', details: [describeNearestPaths(paths, method, path)] }
    if (!hidesMethods && methods.some((known) => known === method))
      return { kind: 'path-unknown', details: ['expected an operation that this bank offers'] }
    const details = [`expected ${methods.join(' or ')} for this path, got ${method}`]
    return hidesMethods
      ? { kind: 'path-unknown', details }
      : { kind: 'method-unknown', details, allowed: methods }
  }
}

/** The paths of an interface, and what is looked up of them. */
interface ServedPaths {
  /** The operations at a path. */
  readonly at: (target: string) => readonly Operation[]
  readonly list: readonly {
    readonly method: string
    readonly path: string
    readonly segments: readonly string[]
  }[]
  readonly collections: readonly string[]
}

function toServedPaths(operations: readonly Operation[]): ServedPaths {
  const list = operations.map(({ method, path }) => ({ method, path, segments: path.split('/') }))
  const collections = [...new Set(list.map(({ segments }) => segments.slice(0, 3).join('/')))]
  return { at: operationsAmong(operations), list, collections }
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

function describeNearestPaths(paths: ServedPaths, method: string, path: string): string {
  const bare = path.endsWith('/') ? path.slice(0, -1) : path
  const [spelled] = [bare, `/v1${bare}`, bare.toLowerCase()].flatMap((one) => paths.at(one))
  if (spelled !== undefined)
    return `expected ${spelled.path}, spelled exactly like this: with /v1 in front, in the same case, without a slash at the end`
  const near = nearestPaths(paths, method, bare.split('/'))
  return near.length > 0
    ? `similar paths: ${near.join('; ')}`
    : `paths begin with ${paths.collections.join(', ')}; /openapi.json lists them all`
}

/** The operations whose paths match this one furthest from the left, those of the same length and method first. */
function nearestPaths({ list }: ServedPaths, method: string, segments: readonly string[]): readonly string[] {
  const rated = list.map((operation) => ({
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
