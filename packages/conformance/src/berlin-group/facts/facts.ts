import data from './berlin-group-1.3.11.facts.json' with { type: 'json' }

/** A schema as the facts write it: OpenAPI 3.0, with `ref` to another by its name. */
export interface FactsSchema {
  readonly [keyword: string]: unknown
}

export interface FactsParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: FactsSchema
}

type Content = Readonly<Record<string, FactsSchema>>

export interface FactsAnswer {
  readonly headers?: readonly string[]
  readonly content?: Content
}

export interface FactsOperation {
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly FactsParameter[]
  readonly body?: Content
  readonly responses: Readonly<Record<string, FactsAnswer>>
}

interface Facts {
  readonly source: string
  readonly operations: readonly FactsOperation[]
  readonly schemas: Readonly<Record<string, FactsSchema>>
}

/** Version 1.3.11 of the standard, without its sentences. */
export const FACTS: Facts = data as unknown as Facts

const services = '(payments|bulk-payments|periodic-payments)'

/** The operation of the standard that a call is for; undefined if the standard has none. */
export function findFactsOperation(method: string, target: string): FactsOperation | undefined {
  const [path = ''] = target.split('?', 1)
  return FACTS.operations.find((operation) => operation.method === method && fits(operation.path, path))
}

function fits(pattern: string, path: string): boolean {
  const expression = pattern.replaceAll('{payment-service}', services).replaceAll(/\{[^}]+\}/g, '[^/]+')
  return new RegExp(`^${expression}$`).test(path)
}
