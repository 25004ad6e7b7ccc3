import { bankDayStart, type InTimeZone } from '@havn/server/platform/shared/clock'
import { initialLedgerAccounts } from './initial-rows.ts'
import { type BookingDay, bookingDays } from './history/calendar.ts'
import { seededId } from './history/seeded-random.ts'
import { CORPORATE_PAYMENTS } from './history/corporate-payments.ts'
import { type TransactionKind, type PaymentOccurrence, findOccurrence } from './history/recurring-payment.ts'
import type { Party } from './history/party.ts'
import { PRIVATE_PAYMENTS } from './history/private-payments.ts'

/** A booked transaction of the initial data set, as a row of `statement_line` but for its bank and transfer. */
export interface InitialTransaction {
  readonly transactionId: string
  readonly ledgerAccountId: string
  readonly bookedAt: string
  readonly valueDate: string
  readonly amountMinorUnits: bigint
  /** Null for the opening balance of an account. */
  readonly details: InitialTransactionDetails | null
}

interface InitialTransactionDetails {
  readonly kind: TransactionKind
  readonly counterparty?: Party
  readonly message?: string
  readonly references: readonly string[]
}

const years = 2
const PAYMENTS = [...PRIVATE_PAYMENTS, ...CORPORATE_PAYMENTS]

/**
 * Returns the transactions of the initial data set's accounts and cards in the two years up to and including a day, oldest
 * first. A day has the same transactions with the same ids in every call. An account's first transaction is its opening
 * balance, so that its transactions sum to its balance in the data set.
 */
export function initialTransactions(zone: InTimeZone, lastDay: string): readonly InitialTransaction[] {
  const last = Temporal.PlainDate.from(lastDay)
  const first = last.subtract({ years }).add({ days: 1 })
  const history: InitialTransaction[] = []
  for (const day of bookingDays(first, last)) history.push(...transactionsOn(zone, day))
  return [...openingTransactions(zone, first, history), ...history]
}

function transactionsOn(zone: InTimeZone, day: BookingDay): readonly InitialTransaction[] {
  const sides = PAYMENTS.flatMap((payment) => {
    const occurrence = findOccurrence(payment, day)
    return occurrence === undefined ? [] : [...sidesOf(occurrence)]
  })
  const morning = bankDayStart(day.date, zone).add({ hours: 6 })
  // A minute apart: no two transactions of an account have the same position in its statement.
  return sides.map((side, index) => ({
    ...side,
    bookedAt: morning.add({ minutes: index }).toString(),
    valueDate: day.date,
  }))
}

type Side = Omit<InitialTransaction, 'bookedAt' | 'valueDate'>

function* sidesOf(occurrence: PaymentOccurrence): Generator<Side> {
  const { key, from, to, minorUnits } = occurrence
  if (from.ledgerAccountId !== undefined)
    yield {
      transactionId: seededId(`${key} out`),
      ledgerAccountId: from.ledgerAccountId,
      amountMinorUnits: -minorUnits,
      details: toDetails(occurrence, to),
    }
  if (to.ledgerAccountId !== undefined)
    yield {
      transactionId: seededId(`${key} in`),
      ledgerAccountId: to.ledgerAccountId,
      amountMinorUnits: minorUnits,
      // Money that comes to a card is a deposit.
      details: toDetails(
        occurrence.to.bban === undefined ? { ...occurrence, kind: 'deposit' } : occurrence,
        from,
      ),
    }
}

function toDetails({ kind, message, reference }: PaymentOccurrence, other: Party): InitialTransactionDetails {
  const { name, bban, iban, agent } = other
  const hasCounterparty = kind !== 'withdrawal'
  return {
    kind,
    ...(hasCounterparty ? { counterparty: dropUndefined({ name, bban, iban, agent }) } : {}),
    ...(message === undefined ? {} : { message }),
    references: reference === undefined ? [] : [reference],
  }
}

function dropUndefined({
  name,
  ...numbers
}: { [Key in 'name' | 'bban' | 'iban' | 'agent']: string | undefined }): Party {
  const given = Object.entries(numbers).filter(([, value]) => value !== undefined)
  return { name: name ?? '', ...Object.fromEntries(given) }
}

/** Returns the opening balances with which the transactions of each account sum to its balance. */
function openingTransactions(
  zone: InTimeZone,
  first: Temporal.PlainDate,
  history: readonly InitialTransaction[],
): readonly InitialTransaction[] {
  const { ledgerAccounts, deposits } = initialLedgerAccounts('')
  const transactionsByAccount = Map.groupBy(history, ({ ledgerAccountId }) => ledgerAccountId)
  const bookedAt = bankDayStart(first.toString(), zone).toString()
  return ledgerAccounts.flatMap(({ ledgerAccountId }) => {
    const balance =
      deposits.find((deposit) => deposit.ledgerAccountId === ledgerAccountId)?.amountMinorUnits ?? 0n
    const transactions = transactionsByAccount.get(ledgerAccountId) ?? []
    const sum = transactions.reduce((total, { amountMinorUnits }) => total + amountMinorUnits, 0n)
    const amountMinorUnits = balance - sum
    if (amountMinorUnits === 0n) return []
    return [
      {
        transactionId: seededId(`opening ${ledgerAccountId} ${first.toString()}`),
        ledgerAccountId,
        bookedAt,
        valueDate: first.toString(),
        amountMinorUnits,
        details: null,
      },
    ]
  })
}
