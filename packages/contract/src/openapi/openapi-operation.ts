import type { HeaderDefinition } from '../headers/header.ts'
import { type HeaderName, HEADERS } from '../headers/header-sets.ts'
import { ANSWER_HEADERS, type AnswerDefinition, DEPRECATION_HEADERS, type Operation } from '../operation.ts'
import { querySchemaOf } from '../query-parameter.ts'
import { recordedExampleOf } from './recorded-examples.ts'
import { type Json, type JsonObject, type SchemaComponents, toJson } from './openapi-schema.ts'

/** OpenAPI describes these by other means and ignores them as parameters. */
const IGNORED_HEADERS: ReadonlySet<HeaderName> = new Set(['accept', 'host'])

export type ParameterComponents = Map<string, JsonObject>

type Components = { readonly schemas: SchemaComponents; readonly parameters: ParameterComponents }

export const describeOperation = (operation: Operation, components: Components): JsonObject => ({
  operationId: operation.id,
  tags: [operation.tag],
  summary: operation.summary,
  description: operation.description,
  ...(operation.isUnsigned === true ? { security: [] } : {}),
  parameters: [
    ...pathParameters(operation, components),
    ...queryParameters(operation, components),
    ...headerParameters(operation, components),
  ],
  ...(operation.deprecation === undefined ? {} : { deprecated: true }),
  ...requestBody(operation, components),
  responses: Object.fromEntries(
    Object.entries(operation.answers).map(([status, answer]) => [
      status,
      describeAnswer(operation, { answer, example: recordedExampleOf(operation, status) }, components),
    ]),
  ),
})

const requestBody = ({ body, ignoresBody }: Operation, components: Components): JsonObject => {
  if (body !== undefined) return { requestBody: { required: true, content: jsonContent(body, components) } }
  if (!ignoresBody) return {}
  const content = { 'application/json': { schema: {} } }
  return { requestBody: { required: false, description: 'Any JSON; it is ignored.', content } }
}

const pathParameters = (operation: Operation, { schemas }: Components): JsonObject[] =>
  Object.entries(operation.pathParameters).map(([name, { schema, description, example }]) => ({
    name,
    in: 'path',
    required: true,
    description,
    schema: schemas.reference(schema),
    example,
  }))

const queryParameters = (operation: Operation, { schemas }: Components): JsonObject[] =>
  Object.entries(operation.query).map(([name, parameter]) => ({
    name,
    in: 'query',
    ...(parameter.required ? { required: true } : {}),
    description: parameter.description,
    schema: schemas.reference(querySchemaOf(parameter)),
  }))

const headerParameters = (operation: Operation, components: Components): JsonObject[] => {
  const { required, optional } = operation.headers
  return [
    ...required.map((name) => headerReference(HEADERS[name], true, components)),
    ...optional
      .filter((name) => !IGNORED_HEADERS.has(name))
      .map((name) => headerReference(HEADERS[name], false, components)),
  ]
}

const headerReference = (
  { name, description, schema, example }: HeaderDefinition,
  required: boolean,
  { schemas, parameters }: Components,
): JsonObject => {
  const key = required ? `${name}-required` : name
  parameters.set(key, {
    name,
    in: 'header',
    required,
    description,
    schema: schemas.reference(schema),
    example,
  })
  return { $ref: `#/components/parameters/${key}` }
}

const describeAnswer = (
  { deprecation }: Operation,
  { answer, example }: { readonly answer: AnswerDefinition; readonly example: Json | undefined },
  components: Components,
): JsonObject => {
  const { description, schema, headers = [], optionalHeaders = [] } = answer
  const warnings = deprecation === undefined ? [] : DEPRECATION_HEADERS
  return {
    description,
    headers: Object.fromEntries(
      (['X-Request-ID', ...headers, ...optionalHeaders, ...warnings] as const).map((name) => [
        name,
        { description: ANSWER_HEADERS[name], schema: { type: 'string' } },
      ]),
    ),
    ...(schema === undefined ? {} : { content: jsonContent({ schema, example }, components) }),
  }
}

const jsonContent = (
  { schema, example }: Pick<Required<AnswerDefinition>, 'schema'> & { readonly example: unknown },
  { schemas }: Components,
): JsonObject => ({
  'application/json': {
    schema: schemas.reference(schema),
    ...(example === undefined ? {} : { example: toJson(example) }),
  },
})
