import recorded from '../../recorded-examples.json' with { type: 'json' }
import type { Operation } from '../operation.ts'
import { OPERATIONS } from '../operations.ts'
import type { Json } from './openapi-schema.ts'

/** Recorded bodies of answers, by operation and status: `createNdctPayment 201`. */
export type RecordedExamples = Readonly<Record<string, Json>>

const RECORDED: RecordedExamples = recorded

const meaningOf = ({ answers }: Operation, status: string): string =>
  `${status} ${answers[Number(status)]?.description}`

/** Recorded examples by status and description: errors that many operations describe alike are recorded for one of them. */
const byMeaning = new Map(
  Object.values<Operation>(OPERATIONS).flatMap((operation) =>
    Object.keys(operation.answers).flatMap((status) => {
      const example = RECORDED[`${operation.id} ${status}`]
      return example === undefined ? [] : [[meaningOf(operation, status), example] as const]
    }),
  ),
)

/** The example of an answer that was recorded for this very operation. */
export const ownExampleOf = ({ id }: Operation, status: string): Json | undefined =>
  RECORDED[`${id} ${status}`]

/** The recorded example of an answer, of this operation or another that describes it alike; undefined if none was recorded. */
export const recordedExampleOf = (operation: Operation, status: string): Json | undefined =>
  ownExampleOf(operation, status) ?? byMeaning.get(meaningOf(operation, status))

/** The recorded example of a notification; an empty object until there is one. */
export const RECORDED_NOTIFICATION: Json = RECORDED['receiveNotification'] ?? {}
