import type { HeaderDefinition } from '../headers/header.ts'
import { headerDefinition } from '../headers/header-sets.ts'
import type { Operation } from '../operation.ts'
import { querySchemaOf } from '../query-parameter.ts'
import type { Components } from './openapi-components.ts'
import type { JsonObject } from './openapi-schema.ts'

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

const headerParameters = ({ headers }: Operation, components: Components): JsonObject[] => {
  const describe = (names: readonly string[], required: boolean) =>
    names
      .filter((name) => !components.contract.noParameters.has(name))
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
