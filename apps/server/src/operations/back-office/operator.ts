/** Somebody who works for the bank, and how they came in. */
export interface Operator {
  /** On the command line their login at the database, on the pages the subject of their login at the provider. */
  readonly id: string
  readonly channel: 'command-line' | 'pages'
}

/** Where and when an operator acts. */
export interface ActContext {
  readonly bankId: string
  readonly operator: Operator
  /** By the real clock. */
  readonly nowMilliseconds: number
}

/** What an id of an operator may consist of: it is stored in the audit chain and shown to other operators. */
const OPERATOR_ID = /^[\p{L}\p{N}][\p{L}\p{N} .@:|_+-]{0,99}$/u

/** Parses the id of an operator; undefined if it cannot be one. */
export function parseOperatorId(text: string | undefined): string | undefined {
  const trimmed = text?.trim() ?? ''
  return OPERATOR_ID.test(trimmed) ? trimmed : undefined
}

/** Whether two ids are the same operator: a login that ignores case must not make two people of one. */
export const isSameOperator = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase()
