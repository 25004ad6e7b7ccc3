import {
  collectSchemas,
  type JsonObject,
  type NamedComponents,
  type SchemaComponents,
  sortedByName,
} from './openapi-schema.ts'
import { collectResponses, type ResponseComponents } from './openapi-responses.ts'
import type { DescribedContract } from './described-contract.ts'

/** What operations share, each written once under `components` and referred to. */
export type Components = {
  readonly contract: DescribedContract
  readonly schemas: SchemaComponents
  readonly parameters: NamedComponents
  readonly headers: NamedComponents
  readonly responses: ResponseComponents
}

const collectNamed = (kind: 'parameters' | 'headers'): NamedComponents => {
  const components = new Map<string, JsonObject>()
  return {
    reference: (name, described) => {
      const registered = components.get(name)
      if (registered === undefined) components.set(name, described)
      else if (JSON.stringify(registered) !== JSON.stringify(described)) return described
      return { $ref: `#/components/${kind}/${name}` }
    },
    all: () => sortedByName(components),
  }
}

export const collectComponents = (contract: DescribedContract): Components => {
  const schemas = collectSchemas()
  const headers = collectNamed('headers')
  return {
    contract,
    schemas,
    headers,
    parameters: collectNamed('parameters'),
    responses: collectResponses({ schemas, headers, examples: contract.examples }),
  }
}
