import assert from 'node:assert/strict'
import type { TestBank } from '../../support/bank.ts'
import { send } from '../../support/send.ts'

interface Content {
  readonly content?: {
    readonly 'application/json': { readonly example?: unknown; readonly examples?: object }
  }
}

/** An answer of an operation, or where the document describes it for all operations that answer so. */
type Response = Content & { readonly $ref?: string }

interface DescribedOperation {
  readonly operationId: string
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Response>>
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
  readonly components: { readonly responses: Readonly<Record<string, Content>> }
}

/** The document that a bank serves today. */
export async function documentOf({ port }: Pick<TestBank, 'port'>): Promise<OpenApiDocument> {
  const answer = await send(port, { method: 'GET', target: '/openapi.json', headers: {}, body: undefined })
  assert.equal(answer.status, 200)
  return answer.json as unknown as OpenApiDocument
}

export const describedOperations = ({ paths }: OpenApiDocument): readonly DescribedOperation[] =>
  Object.values(paths).flatMap((path) => Object.values(path))

/** Whether the document shows what this answer looks like, or the answer has no body. */
export function hasExample({ components }: OpenApiDocument, response: Response): boolean {
  const name = response.$ref?.replace('#/components/responses/', '')
  const described = name === undefined ? response : components.responses[name]
  assert(described, `no response is called ${name}`)
  const body = described.content?.['application/json']
  return body === undefined || body.example !== undefined || Object.keys(body.examples ?? {}).length > 0
}

/** The body that the document shows for an operation, as a TPP would copy it. */
export function bodyOf(document: OpenApiDocument, operationId: string): object {
  const operation = describedOperations(document).find((one) => one.operationId === operationId)
  const example = operation?.requestBody?.content?.['application/json'].example
  assert(typeof example === 'object' && example !== null, `${operationId} has no example of a body`)
  return example
}
