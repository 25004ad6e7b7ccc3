import assert from 'node:assert/strict'
import type { CapturedCreation } from './captured-creation.ts'

export interface PgbenchScript {
  readonly text: string
  readonly variables: Readonly<Record<string, string>>
}

/** The values that differ between two creations, by the names of the fields that contain them. */
interface Varied {
  readonly payment_id: string
  readonly authorisation: { readonly authorisation_id: string }
  readonly request: { readonly request_id: string }
  readonly logical_key: string
}

// n: a number of 12 digits that no other creation has. r: 8 digits that put what is random all over its index.
const COUNTING = `\\set i :i + 1
\\set n 100000000000 + :run * 1000000000 + :client_id * 10000000 + :i
\\set r random(10000000, 99999999)
`
const FILLED = 'format(:template::text, :n::text, :r::text)'

/**
 * The creation with fresh ids each time. Its JSON travels as a template, which PostgreSQL fills in before it calls
 * the function: as many bytes cross the socket as from the server. `fillingScripts` measure what the filling costs.
 */
export function creationScript({ statement, parameter }: CapturedCreation): PgbenchScript {
  const text = `${COUNTING}${statement.replace('$1', `${FILLED}::json`)};\n`
  return { text, variables: { template: templateOf(parameter) } }
}

/** The same bytes parsed as JSON, once filled in and once as they are: the difference is the filling. */
export function fillingScripts({
  parameter,
}: CapturedCreation): [filled: PgbenchScript, plain: PgbenchScript] {
  return [
    { text: parsing(FILLED), variables: { template: templateOf(parameter) } },
    { text: parsing(':plain'), variables: { plain: parameter } },
  ]
}

const parsing = (json: string) => `${COUNTING}select json_typeof(${json}::json);\n`

function templateOf(parameter: string): string {
  const creations: readonly Varied[] = JSON.parse(parameter)
  const [creation] = creations
  assert(creation && creations.length === 1, 'expected the record of one creation')
  let template = parameter.replaceAll('%', '%%')
  for (const [name, value] of Object.entries(variedValues(creation))) {
    assert(template.includes(value.found), `the record of a creation has no ${name} any more`)
    template = template.replaceAll(value.found, value.varied)
  }
  return template
}

function variedValues({ payment_id, authorisation, request, logical_key }: Varied) {
  return {
    payment_id: ordered(payment_id),
    authorisation_id: ordered(authorisation.authorisation_id),
    request_id: random(request.request_id),
    logical_key: random(logical_key.replace('\\x', '')),
  }
}

const ordered = (value: string) => ({ found: value, varied: `${value.slice(0, -12)}%1$s` })
const random = (value: string) => ({ found: value, varied: `%2$s${value.slice(8, -12)}%1$s` })
