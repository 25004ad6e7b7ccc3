import type { Operation } from '../operation.ts'
import type { Components } from './openapi-components.ts'
import { describeParameters } from './openapi-parameters.ts'
import { type JsonObject, toJson } from './openapi-schema.ts'

export const describeOperation = (operation: Operation, components: Components): JsonObject => ({
  operationId: operation.id,
  tags: [operation.tag],
  summary: operation.summary,
  description: operation.description,
  ...components.contract.describeSecurity(operation),
  parameters: describeParameters(operation, components),
  ...(operation.deprecation === undefined ? {} : { deprecated: true }),
  ...requestBody(operation, components),
  responses: Object.fromEntries(
    Object.entries(operation.answers).map(([status, answer]) => [
      status,
      components.responses.describe(operation, status, answer),
    ]),
  ),
})

const requestBody = ({ body, ignoresBody }: Operation, { schemas }: Components): JsonObject => {
  if (body !== undefined) {
    const content = { schema: schemas.reference(body.schema), example: toJson(body.example) }
    return { requestBody: { required: true, content: { 'application/json': content } } }
  }
  if (!ignoresBody) return {}
  const content = { 'application/json': { schema: {} } }
  return { requestBody: { required: false, description: 'Any JSON; it is ignored.', content } }
}
