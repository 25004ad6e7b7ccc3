import recorded from '../../recorded-examples.json' with { type: 'json' }
import type { Operation } from '../operation.ts'
import { OPERATIONS } from '../operations.ts'
import type { Json } from './openapi-schema.ts'

/** Bodies of answers as a bank gave them, by operation and status: `createNdctPayment 201`. */
export type RecordedExamples = Readonly<Record<string, Json>>

const RECORDED: RecordedExamples = recorded

const meaningOf = ({ answers }: Operation, status: string): string =>
  `${status} ${answers[Number(status)]?.description}`

/** Errors that many operations describe in the same words are recorded at one of them. */
const byMeaning = new Map(
  Object.values<Operation>(OPERATIONS).flatMap((operation) =>
    Object.keys(operation.answers).flatMap((status) => {
      const example = RECORDED[`${operation.id} ${status}`]
      return example === undefined ? [] : [[meaningOf(operation, status), example] as const]
    }),
  ),
)

/** What the bank answered when the examples were recorded; undefined where it never gave such an answer. */
export const recordedExampleOf = (operation: Operation, status: string): Json | undefined =>
  RECORDED[`${operation.id} ${status}`] ?? byMeaning.get(meaningOf(operation, status))

/** What the bank sent to a TPP-Notification-URI; an empty object until it is recorded. */
export const RECORDED_NOTIFICATION: Json = RECORDED['receiveNotification'] ?? {}
