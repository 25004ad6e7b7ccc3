import assert from 'node:assert/strict'
import type { TestBank } from '../../support/bank.ts'
import { send } from '../../support/send.ts'

interface Content {
  readonly content?: { readonly 'application/json': { readonly example?: unknown } }
}

interface DescribedOperation {
  readonly operationId: string
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
}

/** The document that a bank serves today. */
export async function documentOf({ port }: Pick<TestBank, 'port'>): Promise<OpenApiDocument> {
  const answer = await send(port, { method: 'GET', target: '/openapi.json', headers: {}, body: undefined })
  assert.equal(answer.status, 200)
  return answer.json as unknown as OpenApiDocument
}

export const describedOperations = ({ paths }: OpenApiDocument): readonly DescribedOperation[] =>
  Object.values(paths).flatMap((path) => Object.values(path))

/** The body that the document shows for an operation, as a TPP would copy it. */
export function bodyOf(document: OpenApiDocument, operationId: string): object {
  const operation = describedOperations(document).find((one) => one.operationId === operationId)
  const example = operation?.requestBody?.content?.['application/json'].example
  assert(typeof example === 'object' && example !== null, `${operationId} has no example of a body`)
  return example
}
