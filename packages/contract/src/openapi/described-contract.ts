import type { Operation } from '../operation.ts'
import type { Json, JsonObject, SchemaComponents } from './openapi-schema.ts'

/** Examples of answers that a server has given. */
export type AnswerExamples = {
  /** The example of an answer that was recorded for this very operation. */
  readonly ownExampleOf: (operation: Operation, status: string) => Json | undefined
  /** The example of an answer, of this operation or another that describes it alike; undefined if there is none. */
  readonly recordedExampleOf: (operation: Operation, status: string) => Json | undefined
}

/** What an OpenAPI document says of a contract, beside its operations. */
export type DescribedContract = {
  readonly operations: readonly Operation[]
  readonly info: JsonObject
  readonly tags: readonly { readonly name: Operation['tag']; readonly description: string }[]
  readonly examples: AnswerExamples
  readonly securitySchemes: JsonObject
  /** What holds for operations that do not say otherwise. */
  readonly security: readonly JsonObject[]
  /** What an operation says of its own; nothing where it is like most. */
  readonly describeSecurity: (operation: Operation) => JsonObject
  /** Headers that OpenAPI describes by other means: by media types, servers and security schemes. */
  readonly noParameters: ReadonlySet<string>
  readonly describeWebhooks?: (schemas: SchemaComponents) => JsonObject
}
