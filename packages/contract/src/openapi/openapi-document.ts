import type { DescribedContract } from './described-contract.ts'
import { collectComponents } from './openapi-components.ts'
import { describeOperation } from './openapi-operation.ts'
import type { JsonObject } from './openapi-schema.ts'

/** Builds the OpenAPI 3.1 document of a contract; the one in the repository names no bank. */
export const buildDocument = (contract: DescribedContract, origin?: string): JsonObject => {
  const { operations, info, tags, security, securitySchemes, describeWebhooks } = contract
  const components = collectComponents(contract)
  const paths: Record<string, Record<string, JsonObject>> = {}
  for (const operation of operations) {
    const path = (paths[operation.path] ??= {})
    path[operation.method.toLowerCase()] = describeOperation(operation, components)
  }
  const webhooks = describeWebhooks?.(components.schemas)
  const { responses, headers, parameters, schemas } = components
  return {
    // Not 3.1.1: a generator in wide use refuses it, and the two differ in wording alone.
    openapi: '3.1.0',
    info,
    servers: [
      origin === undefined
        ? { url: 'https://sandbox.example', description: 'A sandbox; ask your bank for its address.' }
        : { url: origin },
    ],
    tags: tags.filter(({ name }) => operations.some(({ tag }) => tag === name)),
    security,
    paths,
    ...(webhooks === undefined ? {} : { webhooks }),
    components: {
      securitySchemes,
      // Before headers and schemas: what describes them is referred to from here.
      responses: responses.all(),
      headers: headers.all(),
      parameters: parameters.all(),
      schemas: schemas.all(),
    },
  }
}
