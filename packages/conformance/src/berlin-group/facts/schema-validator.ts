import { messageCodesOf, type Service } from '@havn/contract/berlin-group'
import { Compile } from 'typebox/schema'
import { FACTS, type FactsSchema, findFactsOperation } from './facts.ts'

/** The kind of a service in the names of the facts' schemas. */
const SERVICES: Readonly<Record<string, Service>> = {
  AIS: 'accounts',
  PIS: 'payments',
  PIIS: 'funds',
  SBS: 'baskets',
}

/**
 * Two of three corrections of version 1.3.11: the code of a general message refers to the categories there, and the codes of
 * refusals are plain texts, which 1.3.16 lists by status and service.
 */
function corrected(name: string, schema: FactsSchema): FactsSchema {
  if (name === 'tppMessageGeneric') {
    const properties = schema['properties'] as object
    return { ...schema, properties: { ...properties, code: { type: 'string' } } }
  }
  const [, status, kind = ''] = /^MessageCode(\d{3})_([A-Z]+)$/.exec(name) ?? []
  const service = SERVICES[kind]
  if (status === undefined || service === undefined) return schema
  return { type: 'string', enum: messageCodesOf(service, Number(status)) }
}

/**
 * A schema of the facts as one of JSON Schema: `ref` is `$ref`, booleans beside bounds are OpenAPI 3.0's, and of `oneOf` more
 * than one may fit, since unknown fields are allowed: a periodic payment is a payment too.
 */
function toJsonSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toJsonSchema)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).flatMap(([key, one]): [string, unknown][] => {
    if (key === 'ref') return [['$ref', `#/definitions/${String(one)}`]]
    if ((key === 'exclusiveMinimum' || key === 'exclusiveMaximum') && typeof one === 'boolean') return []
    if (key === 'pattern') return [[key, toUnicodePattern(String(one))]]
    return [[key === 'oneOf' ? 'anyOf' : key, toJsonSchema(one)]]
  })
  return Object.fromEntries(entries)
}

/** In JavaScript's unicode mode a hyphen is escaped inside of brackets only. */
const toUnicodePattern = (pattern: string): string =>
  pattern.replaceAll(/\[(?:\\.|[^\]\\])*\]|\\-/g, (part) => (part === '\\-' ? '-' : part))

/**
 * A third correction: the 400 of a confirmation of funds refers to that of accounts, although there are codes of its own. The
 * schemas of accounts, under the names that those of funds would have.
 */
const OF_FUNDS = Object.entries(FACTS.schemas)
  .filter(([name]) => /400_(?:NG_)?AIS$/.test(name))
  .map(([name, schema]): [string, FactsSchema] => [
    toNameOfFunds(name),
    JSON.parse(toNameOfFunds(JSON.stringify(schema))),
  ])

function toNameOfFunds(text: string): string {
  return text.replaceAll(/(400_(?:NG_)?)AIS\b/g, '$1PIIS')
}

const definitions = Object.fromEntries(
  [...Object.entries(FACTS.schemas), ...OF_FUNDS].map(([name, schema]) => [
    name,
    toJsonSchema(corrected(name, schema)),
  ]),
)

/** What a body has that a schema does not allow. */
export type ListProblems = (body: unknown) => readonly string[]

/** Makes a validator of a JSON Schema of draft 7. */
export type CompileSchema = (schema: object) => ListProblems

/** The kit's own validator. */
export const compileByTypebox: CompileSchema = (schema) => {
  const validator = Compile(schema)
  return (body) => {
    const [, errors] = validator.Errors(body)
    return errors.map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
}

/** Compares bodies with the facts. */
export interface FactsValidator {
  /** What a body has that a named schema of the facts does not allow. */
  schemaProblems(name: string, body: unknown): readonly string[]
  /** What an answer has that the facts do not allow of its operation: a status, or something of its body. */
  answerProblems(answer: CheckedAnswer): readonly string[]
  /** What a request body has that the facts do not allow of its operation. */
  bodyProblems(method: string, target: string, body: unknown): readonly string[]
}

export function createFactsValidator(compile: CompileSchema = compileByTypebox): FactsValidator {
  const compiled = new Map<string, ListProblems>()

  function problemsOf(schema: FactsSchema, body: unknown): readonly string[] {
    const key = JSON.stringify(schema)
    const known = compiled.get(key) ?? compile({ definitions, ...(toJsonSchema(schema) as object) })
    compiled.set(key, known)
    return known(body)
  }

  return {
    schemaProblems: (name, body) =>
      FACTS.schemas[name] === undefined ? [`no schema ${name}`] : problemsOf({ ref: name }, body),
    answerProblems({ method, target, status, json }) {
      const operation = findFactsOperation(method, target)
      if (operation === undefined) return []
      const answer = operation.responses[status]
      if (answer === undefined) return [`${operation.operation} has no status ${status}`]
      const listed = answer.content?.['application/json']
      const isOfFunds = operation.path === '/v1/funds-confirmations' && status === 400
      const schema = isOfFunds ? { ref: 'Error400_NG_PIIS' } : listed
      return schema === undefined || json === undefined ? [] : problemsOf(schema, json)
    },
    bodyProblems(method, target, body) {
      const schema = findFactsOperation(method, target)?.body?.['application/json']
      return schema === undefined ? [] : problemsOf(schema, body)
    },
  }
}

/** An answer to a call. */
export interface CheckedAnswer {
  readonly method: string
  readonly target: string
  readonly status: number
  readonly json: unknown
}
