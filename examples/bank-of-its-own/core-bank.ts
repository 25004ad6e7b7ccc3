// The bank's core system, in a file: who owns which account, and every entry on it. A payment is an entry with the
// payment's id, which is unique, so it is executed at most once. Kroner only, and everything is booked at once.
import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { type CoreBank, type ExecutionResult, homeRate, readRemittance } from '@havn/server'
import type { BankAccount, BankCustomer, Transaction, TransactionQuery, TransferOrder } from '@havn/server'

const TABLES = `
  create table if not exists account (id text primary key, bban text unique, person text, national_id text, owner text);
  create table if not exists entry (number integer primary key, id text unique, account text, payment text unique,
    amount integer, text text, message text, day text);
  insert or ignore into account values ('6f0c1f5e-1d0a-4c6e-9a39-0f5d3f1f0001', '12345678903',
    '6f0c1f5e-1d0a-4c6e-9a39-0f5d3f1f0002', '14838530061', 'Astrid Vik');
  insert or ignore into entry values (1, '6f0c1f5e-1d0a-4c6e-9a39-0f5d3f1f0003', '6f0c1f5e-1d0a-4c6e-9a39-0f5d3f1f0001',
    null, 500000, 'Innskudd', null, '2026-01-02')`

type Row = Readonly<Record<string, string | number | null>>

export function openCoreBank(file: string): CoreBank {
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.exec(TABLES)
  const find = (query: string, ...values: (string | number)[]): readonly Row[] =>
    database.prepare(query).all(...values) as never
  const accounts = (column: string, value: string) => find(`select * from account where ${column} = ?`, value)
  const balanceOf = (account: string) =>
    BigInt(find('select sum(amount) as sum from entry where account = ?', account)[0]?.['sum'] ?? 0)
  const debtorOf = ({ account, currency }: TransferOrder['debtor']): Row | undefined =>
    account.kind === 'account' && currency === 'NOK' ? accounts('bban', account.bban)[0] : undefined
  const isPaid = (paymentId: string) => find('select 1 from entry where payment = ?', paymentId).length > 0

  function pay(order: TransferOrder, at: Temporal.Instant, notAfter?: Temporal.Instant): ExecutionResult {
    const { paymentId, amount, debtor, creditor, remittance } = order
    if (isPaid(paymentId)) return { outcome: 'booked' }
    if (notAfter && Temporal.Now.instant().epochMilliseconds > notAfter.epochMilliseconds)
      return { outcome: 'unknown' }
    const account = debtorOf(debtor)?.['id']
    if (typeof account !== 'string' || amount.currency !== 'NOK')
      return { outcome: 'refused', reason: { code: 'currency-not-supported' } }
    if (balanceOf(account) < amount.minorUnits) return { outcome: 'no-funds' }
    const day = at.toZonedDateTimeISO('Europe/Oslo').toPlainDate().toString()
    const message = readRemittance(remittance).message ?? null
    const insert = database.prepare('insert into entry values (null, ?, ?, ?, ?, ?, ?, ?)')
    insert.run(randomUUID(), account, paymentId, -amount.minorUnits, creditor.name, message, day)
    return { outcome: 'booked' }
  }

  return {
    findCustomerByNationalId: async ({ nationalId }) =>
      accounts('national_id', nationalId).map(toCustomer)[0],
    findCustomer: async ({ personId }) => accounts('person', personId).map(toCustomer)[0],
    listAccounts: async ({ personId, agreementId }) =>
      agreementId === undefined ? accounts('person', personId).map(toAccount) : [],
    listBalances: async ({ accountIds }) =>
      accountIds.flatMap((accountId) => {
        const booked = { minorUnits: balanceOf(accountId), currency: 'NOK' }
        const balance = { accountId, booked, available: booked, creditLimit: undefined, changedAt: undefined }
        return accounts('id', accountId).map(() => balance)
      }),
    async listBookedTransactions({ accountId, from = '', to = '9999', page, limit }) {
      const { least, most, skip, order } = rangeOf(page)
      const query = `select * from entry where account = ? and day between ? and ? and number between ? and ?
        order by number ${order} limit ? offset ?`
      const found = find(query, accountId, from, to, least, most, limit, skip).map(toTransaction)
      return order === 'asc' ? found.toReversed() : found
    },
    listPendingTransactions: async () => [],
    findTransaction: async ({ accountId, transactionId }) =>
      find('select * from entry where account = ? and id = ?', accountId, transactionId).map(
        toTransaction,
      )[0],
    mayPayFrom: async ({ personId, agreementId, ...debtor }) =>
      agreementId === undefined && debtorOf(debtor)?.['person'] === personId,
    approvalsNeeded: async () => 1,
    findKidRules: async () => undefined,
    findExchangeRate: async ({ currency }) => (currency === 'NOK' ? homeRate('NOK') : undefined),
    quoteFee: async () => undefined,
    hasFunds: async ({ order: { debtor, amount } }) =>
      amount.minorUnits <= balanceOf(String(debtorOf(debtor)?.['id'])),
    execute: async ({ orders, at, notAfter }) =>
      orders.map((order) => {
        return { paymentId: order.paymentId, ...exclusively(database, () => pay(order, at, notAfter)) }
      }),
    readOutcomes: async ({ orders }) =>
      orders.map(({ paymentId: id }) => ({ paymentId: id, outcome: isPaid(id) ? 'booked' : 'not-executed' })),
  }
}

/** Runs in a transaction that excludes every other: what is read in it holds until it is written. */
function exclusively(database: DatabaseSync, work: () => ExecutionResult): ExecutionResult {
  try {
    database.exec('begin immediate')
    const result = work()
    database.exec('commit')
    return result
  } catch {
    if (database.isTransaction) database.exec('rollback')
    return { outcome: 'unknown' }
  }
}

const numberOf = (position: string) => (/^\d{1,15}$/.test(position) ? Number(position) : -1)

/** The numbers of the entries of a page, and the end to begin at. A position is an entry's number. */
function rangeOf(page: TransactionQuery['page']) {
  const all = { least: 0, most: Number.MAX_SAFE_INTEGER, skip: 0, order: 'desc' }
  if (page.kind === 'newest') return { ...all, skip: page.skip }
  if (page.kind === 'from') return { ...all, most: numberOf(page.position) }
  if (page.kind === 'older') return { ...all, most: numberOf(page.than) - 1 }
  const least = page.kind === 'newer' ? numberOf(page.than) + 1 : 0
  return { ...all, least, most: numberOf(page.notAfter), order: 'asc' }
}

function toCustomer({ person, owner }: Row): BankCustomer {
  return { personId: String(person), name: String(owner), isPrivateCustomer: true, agreements: [] }
}

function toAccount({ id, bban, owner }: Row): BankAccount {
  const account = { kind: 'account', bban: String(bban) } as const
  const kind = { product: 'Brukskonto', cashAccountType: 'CACC', usage: 'PRIV', mayPay: true } as const
  return { accountId: String(id), account, currency: 'NOK', name: 'Konto', ownerName: String(owner), ...kind }
}

function toTransaction({ id, number, amount, text, message, day }: Row): Transaction {
  const absent = { original: undefined, fee: undefined, counterparty: undefined }
  return {
    ...absent,
    transactionId: String(id),
    booked: { bookingDate: String(day), position: String(number) },
    valueDate: String(day),
    amount: { minorUnits: BigInt(amount ?? 0), currency: 'NOK' },
    kind: Number(amount) > 0 ? 'deposit' : 'instant',
    text: String(text),
    message: message === null ? undefined : String(message),
    endToEndIdentification: undefined,
    references: [],
    proprietary: [],
  }
}
