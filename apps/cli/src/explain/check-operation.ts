import {
  findOperation,
  headerDefinition,
  type Operation,
  OPERATIONS,
  operationsAmong,
  operationsAt,
} from '@havn/contract'
import { BERLIN_GROUP_OPERATIONS } from '@havn/contract/berlin-group'
import { type Finding, passed, refused } from './finding.ts'
import type { GivenRequest } from './given-request.ts'

/** Finds the operation that a request is for; if there is none, the text says which ones are near. */
export function checkPath({ method, target }: GivenRequest): {
  operation: Operation | undefined
  finding: Finding
} {
  const operation = findOperation(method, target)
  if (operation !== undefined) return { operation, finding: passed('path') }
  const ofStandard = operationsOfStandardAt(target).find((other) => other.method === method)
  if (ofStandard !== undefined) return { operation: undefined, finding: refused('path', atOther(ofStandard)) }
  const methods = operationsAt(target).map((other) => other.method)
  const path = target.split('?', 1).join('')
  const text =
    methods.length > 0
      ? `There is no ${method} at this path: expected ${methods.join(' or ')}.`
      : `There is no operation at ${path}.${describeNearest(path)}`
  return { operation: undefined, finding: refused('path', text) }
}

const operationsOfStandardAt = operationsAmong(Object.values<Operation>(BERLIN_GROUP_OPERATIONS))

/** A bank may have the standard's interface too, where nothing has to be signed. */
const atOther = ({ id }: Operation): string =>
  `This is ${id} of the Berlin Group interface, which a bank has at an address of its own. There a QWAC on the connection is enough: docs/guides/from-berlin-group.md.`

/** The paths that share the most segments with this one. */
function describeNearest(path: string): string {
  const segments = path.split('/').filter(Boolean)
  const shared = (pattern: string) =>
    pattern.split('/').filter((part) => part !== '' && part !== 'v1' && segments.includes(part)).length
  const paths = [...new Set(Object.values<Operation>(OPERATIONS).map((operation) => operation.path))]
  const best = Math.max(...paths.map(shared))
  const nearest = best === 0 ? [] : paths.filter((candidate) => shared(candidate) === best).slice(0, 5)
  const hint = segments[0] === 'v1' ? '' : ' All paths begin with /v1.'
  return nearest.length === 0 ? hint : `${hint} Near it are:\n${nearest.map((one) => `  ${one}`).join('\n')}`
}

const SIGNING_HEADERS = ['x-request-id', 'date', 'tpp-signature-certificate', 'signature'] as const

/** The headers that an operation requires; those of every signed call if the operation is unknown. */
export function requiredHeaders(operation: Operation | undefined): readonly string[] {
  return operation?.headers.required ?? SIGNING_HEADERS
}

/** Checks that the headers which the operation requires are there. */
export function checkHeaders(missing: readonly string[]): Finding {
  if (missing.length === 0) return passed('headers')
  const lines = missing.map((name) => {
    const { name: written, description, example } = headerDefinition(name)
    const shown = example.length > 80 ? `${example.slice(0, 77)}…` : example
    return `${written} is missing. ${description} For example: ${shown}`
  })
  return refused('headers', lines.join('\n'))
}
