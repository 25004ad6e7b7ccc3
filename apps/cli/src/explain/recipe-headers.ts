import { findOperation, headerDefinition, HEADERS, PAYMENT_CREATION_HEADERS } from '@havn/contract'
import type { ReceivedHeaders } from '@havn/http-signature'
import { missingHeaders } from '@havn/scenario-plays'
import { requiredHeaders } from './check-operation.ts'
import type { GivenRequest } from './given-request.ts'

/** Headers that are made for each call, not chosen. */
const MADE: ReadonlySet<string> = new Set([
  'date',
  'x-request-id',
  'digest',
  'signature',
  'tpp-signature-certificate',
])

/** Values for the headers that the operation requires and the request lacks; the sandbox accepts them. */
export function exampleHeaders(
  { method, target }: GivenRequest,
  headers: ReceivedHeaders,
): Record<string, string> {
  const operation = findOperation(method, target)
  const given = Object.fromEntries([...headers].map(([name, values]) => [name, values.join(', ')]))
  const examples = missingHeaders({ method, path: target, tpp: 'default', given })
  const filled = new Set(Object.keys({ ...given, ...examples }).map((name) => name.toLowerCase()))
  for (const required of operation === undefined ? [] : requiredHeaders(operation))
    if (!filled.has(required) && !MADE.has(required)) {
      const { name, example } = headerDefinition(required)
      examples[name] = example
    }
  if (operation?.headers !== PAYMENT_CREATION_HEADERS || headers.has('psu-id')) return examples
  const { 'x-psu-identity': nationalId } = HEADERS
  return {
    ...examples,
    ...(headers.has('x-psu-identity') ? {} : { [nationalId.name]: nationalId.example }),
    ...(headers.has('psu-context') ? {} : { 'PSU-Context': 'PRIVATE' }),
  }
}
