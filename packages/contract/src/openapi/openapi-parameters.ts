import type { HeaderDefinition } from '../headers/header.ts'
import { headerDefinition } from '../headers/header-sets.ts'
import type { Operation } from '../operation.ts'
import { querySchemaOf } from '../query-parameter.ts'
import type { Components } from './openapi-components.ts'
import type { JsonObject } from './openapi-schema.ts'
import { SIGNING_HEADERS } from './openapi-security.ts'

/** OpenAPI describes these by other means: by the media types of answers, the servers and the security schemes. */
const NO_PARAMETERS: ReadonlySet<string> = new Set([
  'accept',
  'host',
  ...Object.values(SIGNING_HEADERS).flat(),
])

/** The path, query and header parameters of an operation. */
export const describeParameters = (operation: Operation, components: Components): JsonObject[] => [
  ...pathParameters(operation, components),
  ...queryParameters(operation, components),
  ...headerParameters(operation, components),
]

const pathParameters = (operation: Operation, { schemas, parameters }: Components): JsonObject[] =>
  Object.entries(operation.pathParameters).map(([name, { component = name, schema, description, example }]) =>
    parameters.reference(component, {
      name,
      in: 'path',
      required: true,
      description,
      schema: schemas.reference(schema),
      example,
    }),
  )

const queryParameters = (operation: Operation, { schemas, parameters }: Components): JsonObject[] =>
  Object.entries(operation.query).map(([name, parameter]) =>
    parameters.reference(parameter.component ?? name, {
      name,
      in: 'query',
      ...(parameter.required ? { required: true } : {}),
      description: parameter.description,
      schema: schemas.reference(querySchemaOf(parameter)),
    }),
  )

const isParameter = (name: string): boolean => !NO_PARAMETERS.has(name)

const headerParameters = ({ headers }: Operation, components: Components): JsonObject[] => {
  const describe = (names: readonly string[], required: boolean) =>
    names
      .filter(isParameter)
      .map((name) => headerParameter(headerDefinition(name, headers.definitions), required, components))
  return [...describe(headers.required, true), ...describe(headers.optional, false)]
}

const headerParameter = (
  { name, description, schema, example }: HeaderDefinition,
  required: boolean,
  { schemas, parameters }: Components,
): JsonObject =>
  parameters.reference(required ? `${name}-required` : name, {
    name,
    in: 'header',
    required,
    description,
    schema: schemas.reference(schema),
    example,
  })
