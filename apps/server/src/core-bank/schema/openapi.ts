import { collectSchemas, type Json, type JsonObject } from '@havn/contract'
import type { TSchema } from 'typebox'
import { DEADLINE_HEADER, pathOf, SIGNATURE_HEADER } from '../http/protocol.ts'
import { QUESTION_NAMES, type QuestionDefinition, QUESTIONS } from './questions.ts'

const SIGNATURE =
  'On a request: t=<milliseconds since 1970>,k=<key id>,v1=<HMAC-SHA256 in hexadecimal> over the lines t, POST, the path from /core-bank/v1/ on, and the SHA-256 of the body in hexadecimal, joined by a line feed. On an answer: k=<key id>,v1=<hexadecimal> over the lines status, the whole header of the request, and the SHA-256 of the body.'

/** Builds the OpenAPI 3.1 document of the port over HTTP. `docs/core-bank-http.md` explains what it cannot say. */
export function buildCoreBankOpenApi(): JsonObject {
  const schemas = collectSchemas()
  // A title makes a schema a component. What is nullable is made so before that, since a reference cannot be.
  const reference = (schema: TSchema) => schemas.reference(nullableFields(schema))
  const paths = QUESTION_NAMES.map((name) => [
    pathOf(name),
    { post: describeQuestion(name, QUESTIONS[name], reference) },
  ])
  return {
    openapi: '3.1.0',
    info: {
      title: 'Core bank',
      version: '1',
      summary: "What Havn asks a bank's core system",
      description:
        'A bank serves these paths; Havn calls them. 200 is an answer, and everything else means that the bank does not know: Havn then changes nothing and asks again. A field that is null is the same as one that is absent. Ignore fields that you do not know. docs/core-bank-http.md says how requests and answers are signed, and docs/core-bank.md what each answer must guarantee.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: 'https://core.bank.example', description: '`coreBank.url` of the bank’s document.' }],
    security: [{ signature: [] }],
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    paths: Object.fromEntries(paths) as JsonObject,
    components: {
      securitySchemes: {
        signature: { type: 'apiKey', in: 'header', name: 'Havn-Signature', description: SIGNATURE },
      },
      schemas: schemas.all(),
    },
  }
}

function describeQuestion(
  name: string,
  { summary, question, answer, isOptional, timeoutMilliseconds }: QuestionDefinition,
  reference: (schema: TSchema) => Json,
): JsonObject {
  const content = (schema: TSchema) => ({ 'application/json': { schema: reference(schema) } })
  return {
    operationId: name,
    summary,
    description: `${isOptional ? 'Optional: a bank that has no answer to this question does not list it in its settings. ' : ''}Havn waits ${timeoutMilliseconds / 1000} seconds, if its settings do not say otherwise.`,
    parameters: [
      {
        name: DEADLINE_HEADER,
        in: 'header',
        required: true,
        description: 'How many milliseconds Havn waits for the answer, from when it was sent.',
        schema: { type: 'integer', minimum: 1 },
      },
    ],
    requestBody: { required: true, content: content(question) },
    responses: {
      '200': {
        description: 'The answer.',
        headers: { [SIGNATURE_HEADER]: { description: SIGNATURE, schema: { type: 'string' } } },
        content: content(answer),
      },
      default: { description: 'The bank does not know. Havn reads nothing but the status.' },
    },
  }
}

/** Lets null stand for every field that may be absent. */
function nullableFields(schema: TSchema): TSchema {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return nullable(JSON.parse(JSON.stringify(schema)) as Json) as TSchema
}

function nullable(json: Json): Json {
  if (isArray(json)) return json.map(nullable)
  if (!isObject(json)) return json
  const fields = Object.entries(json).map(([key, value]): [string, Json] => [key, nullable(value)])
  const converted = Object.fromEntries(fields)
  const { properties, required } = converted
  if (properties === undefined || !isObject(properties)) return converted
  const isRequired = (name: string) => required !== undefined && isArray(required) && required.includes(name)
  return {
    ...converted,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, isRequired(name) ? field : orNull(field)]),
    ),
  }
}

function orNull(field: Json): Json {
  if (!isObject(field)) return field
  const { type, title, anyOf } = field
  if (title === undefined && anyOf !== undefined && isArray(anyOf)) return field
  if (title === undefined && typeof type === 'string' && field['enum'] === undefined)
    return { ...field, type: [type, 'null'] }
  return { anyOf: [field, { type: 'null' }] }
}

const isArray = (json: Json): json is readonly Json[] => Array.isArray(json)

const isObject = (json: Json): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json)
