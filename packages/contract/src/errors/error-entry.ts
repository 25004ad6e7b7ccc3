import type { Operation } from '../operation.ts'

/** Who can do something about an error. */
export type ErrorActor = 'developer' | 'PSU' | 'bank' | 'nobody'

/** Whether it helps to send the call again, and when. */
export type ErrorRetry =
  /** The same request gets the same answer: change it first. */
  | 'after-a-change'
  /** Send the PSU to `scaRedirect`, then repeat the call. */
  | 'after-the-sca'
  /** Wait as long as `Retry-After` says, then repeat the call under the same X-Request-ID. */
  | 'after-a-wait'
  | 'never'

/** One page of docs/errors: what a code of `tppMessages` means and what to do about it. */
export type ErrorEntry = {
  /** What happened, in one sentence. */
  readonly meaning: string
  /** The statuses of the answers that refuse a call with this code. */
  readonly statuses: readonly number[]
  /** Where the code occurs although the call is not refused. */
  readonly alsoIn?: readonly string[]
  readonly retry: ErrorRetry
  /** How to retry, or what to do instead. */
  readonly retryText: string
  readonly actor: ErrorActor
  /** What leads to it, and what to do then. */
  readonly causes: readonly (readonly [cause: string, whatToDo: string])[]
  /** Whether this operation may refuse a call with this code. */
  readonly isAnsweredBy: (operation: Operation) => boolean
  /** The scenario whose answer is shown on the page; undefined for a code that no call can cause. */
  readonly exampleScenario?: string
  /** Other pages, relative to docs/errors. */
  readonly seeAlso: readonly (readonly [title: string, href: string])[]
}

/** Accepts the operations that have an answer with this status or, if names are given, one of these answers. */
export const answersWith =
  (status: number, ...names: readonly string[]): ErrorEntry['isAnsweredBy'] =>
  ({ answers }) => {
    const answer = answers[status]
    return answer !== undefined && (names.length === 0 || names.includes(answer.name ?? ''))
  }

export const isSigned = ({ isUnsigned }: Operation): boolean => isUnsigned !== true

const PAYMENT_TAGS = new Set(['payments', 'bulk-payments', 'periodic-payments'])

/** Whether an operation creates a single, bulk or periodic payment. */
export const createsPayment = ({ tag, method, body }: Operation): boolean =>
  PAYMENT_TAGS.has(tag) && method === 'POST' && body !== undefined

/** Whether an operation reads accounts or cards, for which the PSU must have consented. */
export const readsAccounts = ({ tag }: Operation): boolean => tag === 'accounts' || tag === 'card-accounts'
