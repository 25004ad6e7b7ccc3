import { ERROR_CATALOGUE, type Operation, recordedExampleOf } from '@havn/contract'
import { type Field, fieldsOf } from './fields.ts'

/** An answer that an operation may give, with an example that was recorded or the fields of its body. */
export interface ReferenceAnswer {
  readonly status: string
  readonly description: string
  readonly headers: readonly string[]
  readonly example: unknown
  /** The fields of the body of a success without an example. */
  readonly fields: readonly Field[]
  /** The codes that the messages of such an answer may have. */
  readonly codes: readonly string[]
}

/** The answers of an operation of the Norwegian interface, the successful ones first. */
export function norwegianAnswersOf(operation: Operation): readonly ReferenceAnswer[] {
  return answersOf(operation, (status) => ({
    example: recordedExampleOf(operation, status),
    fields: [],
    codes: isRefusal(status) ? codesOf(operation, status) : [],
  }))
}

/** The answers of an operation of the Berlin Group interface, of which none was recorded. */
export function standardAnswersOf(operation: Operation): readonly ReferenceAnswer[] {
  return answersOf(operation, (status) => {
    const schema = operation.answers[Number(status)]?.schema
    return {
      example: undefined,
      fields: schema === undefined || isRefusal(status) ? [] : fieldsOf(schema),
      codes: schema === undefined || !isRefusal(status) ? [] : codesInBody(schema),
    }
  })
}

const isRefusal = (status: string): boolean => Number(status) >= 400

function answersOf(
  operation: Operation,
  contentOf: (status: string) => Pick<ReferenceAnswer, 'example' | 'fields' | 'codes'>,
): readonly ReferenceAnswer[] {
  return Object.entries(operation.answers).map(([status, answer]) => ({
    status,
    description: answer.description,
    headers: [...(answer.headers ?? []), ...(answer.optionalHeaders ?? [])],
    ...contentOf(status),
  }))
}

function codesOf(operation: Operation, status: string): readonly string[] {
  return Object.entries(ERROR_CATALOGUE)
    .filter(([, entry]) => entry.statuses.includes(Number(status)) && entry.isAnsweredBy(operation))
    .map(([code]) => code)
}

/** The part of a body of messages that lists their codes, under either name that the messages have. */
interface MessagesSchema {
  readonly properties?: Readonly<
    Record<
      string,
      { readonly items?: { readonly properties?: { readonly code?: { readonly enum?: readonly string[] } } } }
    >
  >
}

function codesInBody(schema: unknown): readonly string[] {
  // Whether it has this form shows in what is found.
  const { properties = {} } = schema as MessagesSchema
  return Object.values(properties).flatMap(({ items }) => items?.properties?.code?.enum ?? [])
}
