import { CURRENCIES, failure, parseAmount, type Result, success } from '@havn/contract'
import type { Money } from '../../../core-bank/index.ts'
import { isId } from '../../../platform/shared/ids.ts'

/** The outcomes of an order for which the core bank has moved money. */
export const EXECUTED_OUTCOMES = ['reserved', 'abroad', 'booked', 'returned'] as const

export type ExecutedOutcome = (typeof EXECUTED_OUTCOMES)[number]

/** An order that the core bank says it has executed: a line of its list. */
export interface ExecutedOrder {
  readonly paymentId: string
  readonly tppId: string
  readonly amount: Money
  readonly debtorAccount: string
  readonly creditorAccount: string
  readonly executedAt: Temporal.Instant
  readonly outcome: ExecutedOutcome
}

const PRINTABLE_ASCII = /^[\x20-\x7e]*$/

/** The columns of a line of the list, in their order. */
const COLUMNS = 'paymentId,tppId,amount,currency,debtorAccount,creditorAccount,executedAt,outcome'

/** Parses a line of the core bank's list of executed orders: comma-separated values, none of which has a comma. */
export function parseExecutedOrder(line: string): Result<ExecutedOrder> {
  // A differing line is printed: control characters could hide it on a terminal, and look-alikes could pass for digits.
  if (!PRINTABLE_ASCII.test(line)) return failure('expected printable ASCII characters only')
  const values = line.split(',').map((value) => value.trim())
  const [paymentId = '', tppId = '', amount = '', currency = '', debtor = '', creditor = '', at = ''] = values
  const outcome = EXECUTED_OUTCOMES.find((one) => one === values[7])
  if (values.length !== 8) return failure(`expected the 8 columns ${COLUMNS}, got ${values.length}`)
  if (!isId(paymentId)) return failure('expected a UUID in lower case as paymentId')
  const known = CURRENCIES.find((one) => one === currency)
  if (known === undefined) return failure(`expected a currency of ISO 4217, got ${JSON.stringify(currency)}`)
  const money = parseAmount(amount, known)
  if (!money.ok) return failure(`amount: ${money.problem}`)
  if (tppId === '' || debtor === '' || creditor === '')
    return failure('expected tppId, debtorAccount and creditorAccount, and one of them is empty')
  const executedAt = parseInstant(at)
  if (executedAt === undefined)
    return failure(`expected a time with its zone as executedAt, such as 2026-11-17T09:30:00Z, got ${at}`)
  if (outcome === undefined) return failure(`expected an outcome of ${EXECUTED_OUTCOMES.join(', ')}`)
  return success({
    paymentId,
    tppId,
    amount: money.value,
    debtorAccount: normaliseAccount(debtor),
    creditorAccount: normaliseAccount(creditor),
    executedAt,
    outcome,
  })
}

/** Parses a time of ISO 8601 with a zone; undefined if it is none. */
function parseInstant(text: string): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.from(text)
  } catch {
    return undefined
  }
}

/** An account as it is compared: without spaces and dots, and one in Norway by its BBAN, however it is written. */
export function normaliseAccount(account: string): string {
  const compact = account.replaceAll(/[\s.]/g, '').toUpperCase()
  return /^NO\d{13}$/.test(compact) ? compact.slice(4) : compact
}
