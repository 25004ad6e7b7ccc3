import type { TppCall } from './tpp-client.ts'

/** How an operation is called, and the statuses that it answers: with a JSON body, and without one. */
export type Route = readonly [
  method: TppCall['method'],
  path: string,
  /** The index of the headers that it takes in ACCEPTED_HEADERS. */
  acceptedHeaders: number,
  withBody: readonly number[],
  withoutBody?: readonly number[],
]
