import assert from 'node:assert/strict'
import type { CapturedCreation } from './captured-creation.ts'

export interface PgbenchScript {
  readonly text: string
  readonly variables: Readonly<Record<string, string>>
}

/** What differs between two creations; the keys of the record that must be found in it. */
interface Varied {
  readonly payment_id: string
  readonly authorisation: { readonly authorisation_id: string }
  readonly request: { readonly request_id: string }
  readonly logical_key: string
}

// A number of 12 digits that no other creation has, and 8 digits that put what is random all over its index.
const NUMBER = ':n'
const RANDOM = ':r'
const COUNTING = `\\set i :i + 1
\\set n 100000000000 + :run * 1000000000 + :client_id * 10000000 + :i
\\set r random(10000000, 99999999)
`

/**
 * The creation with fresh ids each time. Its JSON travels in pieces, which PostgreSQL joins before it calls the
 * function: as many bytes cross the socket as from the server. `joiningScripts` tells what the joining costs.
 */
export function creationScript({ statement, parameter }: CapturedCreation): PgbenchScript {
  const { expression, variables } = joinedParameter(parameter)
  const call = statement.replace('$1', `(${expression})::json`)
  return { text: `${COUNTING}${call};\n`, variables }
}

/** The same bytes parsed as JSON, once joined from pieces and once whole: the difference is the joining. */
export function joiningScripts({ parameter }: CapturedCreation): {
  joined: PgbenchScript
  whole: PgbenchScript
} {
  const { expression, variables } = joinedParameter(parameter)
  return {
    joined: { text: `${COUNTING}select json_typeof((${expression})::json);\n`, variables },
    whole: { text: `${COUNTING}select json_typeof(:whole::json);\n`, variables: { whole: parameter } },
  }
}

function joinedParameter(parameter: string): { expression: string; variables: Record<string, string> } {
  const creations: readonly Varied[] = JSON.parse(parameter)
  const [creation] = creations
  assert(creation && creations.length === 1, 'expected the record of one creation')
  let text = parameter
  for (const [name, value] of Object.entries(variedValues(creation))) {
    assert(text.includes(value.found), `the record of a creation has no ${name} any more`)
    text = text.replaceAll(value.found, value.template)
  }
  const variables: Record<string, string> = {}
  const terms = text.split(/(\0[nr])/).map((part, index) => {
    if (part === '\0n') return NUMBER
    if (part === '\0r') return RANDOM
    variables[`piece${index}`] = part
    return `:piece${index}`
  })
  // Without the first cast PostgreSQL would not know what kind of `||` is meant.
  return { expression: `${terms[0]}::text || ${terms.slice(1).join(' || ')}`, variables }
}

function variedValues({ payment_id, authorisation, request, logical_key }: Varied) {
  return {
    payment_id: ordered(payment_id),
    authorisation_id: ordered(authorisation.authorisation_id),
    request_id: random(request.request_id),
    logical_key: random(logical_key.replace('\\x', '')),
  }
}

const ordered = (value: string) => ({ found: value, template: `${value.slice(0, -12)}\0n` })
const random = (value: string) => ({ found: value, template: `\0r${value.slice(8, -12)}\0n` })
