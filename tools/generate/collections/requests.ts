import { headerDefinition, type Operation } from '@havn/contract'
import type { CollectionField, CollectionRequest, ExpectedAnswer } from './collection.ts'
import { bodyWithVariables, HEADER_VALUES, variableOf } from './variables.ts'

/** Made by the proxy, or by the HTTP client itself. */
const NOT_SHOWN: ReadonlySet<string> = new Set([
  'date',
  'digest',
  'signature',
  'tpp-signature-certificate',
  'host',
  'accept',
  'accept-charset',
  'accept-encoding',
  'accept-language',
])

/** About the PSU's own request; a sandbox does nothing with them. */
const isForwarded = (name: string): boolean =>
  name.startsWith('psu-') && !['psu-id', 'psu-corporate-id', 'psu-context', 'psu-ip-address'].includes(name)

/** What an optional header is switched on for: the PSU is named, is there, and can be sent to an SCA. */
const ALWAYS_ON: ReadonlySet<string> = new Set([
  'x-accept-fix',
  'tpp-session-id',
  'tpp-redirect-uri',
  'psu-ip-address',
])

function isEnabled({ headers, tag }: Operation, name: string): boolean {
  if (name === 'x-request-id') return false
  if (headers.required.includes(name) || ALWAYS_ON.has(name)) return true
  if (name === 'x-psu-identity' || name === 'psu-context') return true
  return name === 'psu-id' && ['accounts', 'card-accounts', 'agreements'].includes(tag)
}

function headersOf(operation: Operation): CollectionField[] {
  const { required, optional } = operation.headers
  return [...required, ...optional]
    .filter((name) => !NOT_SHOWN.has(name) && !isForwarded(name))
    .map((name) => {
      const { name: spelled, example, description } = headerDefinition(name)
      const value = HEADER_VALUES[name] ?? example
      return { name: spelled, value, isEnabled: isEnabled(operation, name), description }
    })
}

/** Query parameters that are on: without the first, a request could be sent only once. */
const QUERY_VALUES: Readonly<Record<string, string>> = { allowLogicalDuplicate: 'true' }

const queryOf = ({ query }: Operation): CollectionField[] =>
  Object.entries(query).map(([name, parameter]) => ({
    name,
    value: QUERY_VALUES[name] ?? firstChoiceOf(parameter),
    isEnabled: name in QUERY_VALUES,
    description: parameter.description,
  }))

function firstChoiceOf(parameter: Operation['query'][string]): string {
  if (parameter.type === 'boolean') return 'true'
  if (parameter.type === 'enum') return parameter.choices[0]
  return parameter.type === 'integer' ? String(parameter.minimum) : ''
}

/** What a step of a walk-through has of its own. */
export interface Step {
  readonly operation: Operation
  readonly name: string
  readonly body?: unknown
  readonly expected: ExpectedAnswer
}

/** The request of an operation, as a person would send it first. */
export function requestOf(operation: Operation, step?: Step): CollectionRequest {
  const body = step?.body ?? operation.body?.example
  return {
    name: step?.name ?? operation.summary,
    description: operation.description,
    method: operation.method,
    path: operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{{${variableOf(operation, name)}}}`),
    query: queryOf(operation),
    headers: headersOf(operation),
    ...(body === undefined ? {} : { body: JSON.stringify(bodyWithVariables(body), null, 2) }),
    ...(step === undefined ? {} : { expected: step.expected }),
  }
}
