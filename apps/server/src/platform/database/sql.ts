import { createHash } from 'node:crypto'

/** A statement with its parameters. Under its name PostgreSQL keeps it prepared on each connection. */
export interface Statement {
  readonly name: string
  readonly text: string
  readonly values: readonly SqlValue[]
}

export type SqlValue = string | number | bigint | boolean | Buffer | null | readonly (string | null)[]

interface Prepared {
  readonly name: string
  readonly text: string
}

// A template literal in the code is one object for the life of the process, so its text and name are computed once.
const preparedByTemplate = new WeakMap<TemplateStringsArray, Prepared>()

/** Makes a statement from a template literal. Values become parameters, never part of the text. */
export function sql(template: TemplateStringsArray, ...values: readonly SqlValue[]): Statement {
  let prepared = preparedByTemplate.get(template)
  if (prepared === undefined) {
    prepared = prepare(template.reduce((text, part, index) => `${text}$${index}${part}`))
    preparedByTemplate.set(template, prepared)
  }
  return { ...prepared, values }
}

export function prepare(text: string): Prepared {
  return { name: `havn_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`, text }
}

/** Bytes as PostgreSQL reads them from text and JSON. */
export function bytea(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`
}
