import { type HistoryDay, type HistoryParty, type HistoryPayment, packOf, seededId } from '@havn/server/packs'
import type { Country } from '@havn/server/platform/banks'
import { bankDayStart, type InTimeZone } from '@havn/server/platform/shared/clock'
import { toAccount, toLedgerAccountId } from '../money/ledger-account-id.ts'
import { initialLedgerAccounts } from './initial-rows.ts'

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
  readonly kind: HistoryPayment['kind']
  readonly counterparty?: HistoryParty
  readonly message?: string
  readonly references: readonly string[]
}

const years = 2

/**
 * Returns the transactions of the initial data set's accounts and cards in the two years up to and including a day, oldest
 * first. A day has the same transactions with the same ids in every call. An account's first transaction is its opening
 * balance, so that its transactions sum to its balance in the data set.
 */
export function initialTransactions(country: Country, lastDay: string): readonly InitialTransaction[] {
  const last = Temporal.PlainDate.from(lastDay)
  const first = last.subtract({ years }).add({ days: 1 })
  const history: InitialTransaction[] = []
  for (const day of packOf(country).sandbox.history(first, last))
    history.push(...transactionsOn(country, day))
  return [...openingTransactions(country, first, history), ...history]
}

function transactionsOn(zone: InTimeZone, { date, payments }: HistoryDay): readonly InitialTransaction[] {
  const sides = payments.flatMap((payment) => [...sidesOf(payment)])
  const morning = bankDayStart(date, zone).add({ hours: 6 })
  // A minute apart: no two transactions of an account have the same position in its statement.
  return sides.map((side, index) => ({
    ...side,
    bookedAt: morning.add({ minutes: index }).toString(),
    valueDate: date,
  }))
}

type Side = Omit<InitialTransaction, 'bookedAt' | 'valueDate'>

function* sidesOf(occurrence: HistoryPayment): Generator<Side> {
  const { key, from, to, minorUnits } = occurrence
  if (from.own !== undefined)
    yield {
      transactionId: seededId(`${key} out`),
      ledgerAccountId: toOwnId(from.own),
      amountMinorUnits: -minorUnits,
      details: toDetails(occurrence, to),
    }
  if (to.own !== undefined)
    yield {
      transactionId: seededId(`${key} in`),
      ledgerAccountId: toOwnId(to.own),
      amountMinorUnits: minorUnits,
      // Money that comes to a card is a deposit.
      details: toDetails(
        occurrence.to.own?.kind === 'card' ? { ...occurrence, kind: 'deposit' } : occurrence,
        from,
      ),
    }
}

/** The id of a customer's ledger account. */
const toOwnId = ({ kind, number }: NonNullable<HistoryParty['own']>) =>
  toLedgerAccountId(kind === 'account' ? toAccount(number) : { kind: 'card-account', identification: number })

function toDetails(
  { kind, message, reference }: HistoryPayment,
  other: HistoryParty,
): InitialTransactionDetails {
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
}: { [Key in 'name' | 'bban' | 'iban' | 'agent']: string | undefined }): HistoryParty {
  const given = Object.entries(numbers).filter(([, value]) => value !== undefined)
  return { name: name ?? '', ...Object.fromEntries(given) }
}

/** Returns the opening balances with which the transactions of each account sum to its balance. */
function openingTransactions(
  country: Country,
  first: Temporal.PlainDate,
  history: readonly InitialTransaction[],
): readonly InitialTransaction[] {
  const { ledgerAccounts, deposits } = initialLedgerAccounts({ bankId: '', country })
  const transactionsByAccount = Map.groupBy(history, ({ ledgerAccountId }) => ledgerAccountId)
  const bookedAt = bankDayStart(first.toString(), country).toString()
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
