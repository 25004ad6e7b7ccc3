import { FACTS, type FactsOperation, type FactsSchema } from '@havn/conformance/berlin-group'

/** An OpenAPI 3.0 document of the standard, made of its facts alone: what a generator of clients is given. */
export function standardDocument(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of FACTS.operations) {
    const path = (paths[operation.path] ??= {})
    path[operation.method.toLowerCase()] = describe(operation)
  }
  const schemas = Object.fromEntries(
    Object.entries(FACTS.schemas).map(([name, schema]) => [name, withReferences(schema)]),
  )
  return {
    openapi: '3.0.3',
    info: { title: FACTS.source, version: '1.3.11' },
    paths,
    components: { schemas },
  }
}

function describe({ operation, parameters, body, responses }: FactsOperation): object {
  return {
    operationId: operation,
    parameters: parameters.map((parameter) => ({ ...parameter, schema: withReferences(parameter.schema) })),
    ...(body === undefined ? {} : { requestBody: { required: true, content: contentOf(body) } }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, { content }]) => [
        status,
        { description: status, ...(content === undefined ? {} : { content: contentOf(content) }) },
      ]),
    ),
  }
}

const contentOf = (content: Readonly<Record<string, FactsSchema>>): object =>
  Object.fromEntries(
    Object.entries(content).map(([type, schema]) => [type, { schema: withReferences(schema) }]),
  )

/** The facts write `ref` and a name; OpenAPI writes `$ref` and a path. */
function withReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withReferences)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) =>
      key === 'ref' && typeof one === 'string'
        ? ['$ref', `#/components/schemas/${one}`]
        : [key, withReferences(one)],
    ),
  )
}
