// npm run bench:statement: the time to read a page of a long statement, at its newest and at its oldest end, through the
// core bank's port and as bare SQL over the same driver.
//   npm run bench:statement                an account with 1,000,000 transactions
//   npm run bench:statement -- --quick     100,000
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type LocalPostgres, withUser } from '@havn/local-postgres'
import type { CoreBank, Transaction, TransactionPageSelector } from '../../apps/server/src/core-bank/index.ts'
import { createSandboxLedger } from '../../apps/sandbox/src/ledger/index.ts'
import { type Database, openDatabase } from '../../apps/server/src/database/database.ts'
import type { Statement } from '../../apps/server/src/database/sql.ts'
import { query, startBenchPostgres } from './bench-database.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const transactions = values.quick ? 100_000 : 1_000_000
const limit = 200
const rounds = 300

const bankId = '01900000-0000-7000-8000-000000000001'
const accountId = 'a0000000-0000-4000-8000-000000000001'
const QUERY = { bankId, accountId, from: undefined, to: undefined, limit }

/** The account of a shop: ten transactions an hour, up to 16 November 2026. */
const INITIAL_DATA = `
  insert into banks.bank (bank_id, name, opened_at) values ('${bankId}', 'bench', now());
  insert into sandbox_ledger.customer
  values ('${bankId}', '${bankId}', '14838530061', '${bankId}', 'Bench', 'PRIVATE', 'Bench', 0);
  insert into sandbox_ledger.account (bank_id, account_id, customer_id, bban, currency, account_name, position, product,
    cash_account_type)
  values ('${bankId}', '${accountId}', '${bankId}', '99990000001', 'NOK', 'Konto', 0, 'Konto', 'CACC');
  insert into sandbox_ledger.ledger_account (bank_id, ledger_account_id, currency, holder_name, bban)
  values ('${bankId}', '99990000001', 'NOK', 'Bench', '99990000001');
  insert into sandbox_ledger.statement_line (bank_id, transaction_id, ledger_account_id, transfer_id, booked_at, value_date,
    amount_minor_units, details)
  select '${bankId}', gen_random_uuid(), '99990000001', gen_random_uuid(), moment, moment::date, 100 + n % 1000,
    json_build_object('kind', 'domestic', 'counterparty', json_build_object('name', 'Ola Nordmann', 'bban', '99860512749'),
      'message', 'Payment ' || n, 'references', json_build_array())
  from generate_series(1, ${transactions}) as n
  cross join lateral (select timestamptz '2026-11-16' - (${transactions} - n) * interval '6 minutes' as moment) as at;
  `

const folder = mkdtempSync('/tmp/havn-bench-statement-')
try {
  const postgres = await startBenchPostgres(join(folder, 'postgres'))
  try {
    console.log(`PostgreSQL ${postgres.version}, Node ${process.versions.node}, pages of ${limit}`)
    await query(postgres, INITIAL_DATA)
    await query(postgres, 'vacuum analyze sandbox_ledger.statement_line')
    await bench(postgres)
  } finally {
    await postgres.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

interface Figures {
  readonly port: number
  readonly bare: number
}

async function bench(postgres: LocalPostgres): Promise<void> {
  const tppDatabase = openDatabase({ url: withUser(postgres.url(), 'havn_tpp'), connectionsMax: 1 })
  try {
    const pages = await findPages(createSandboxLedger({ tppDatabase, bankDatabase: tppDatabase }))
    const figures: Figures[] = pages.map(() => ({ port: 0, bare: 0 }))
    for (const [index, page] of pages.entries()) figures[index] = await measure(tppDatabase, page)
    console.log(`\n| page of ${transactions} | µs | bare µs | ÷ bare |\n|---|---|---|---|`)
    for (const [index, { port, bare }] of figures.entries())
      console.log(
        `| ${pages[index]?.name} | ${port.toFixed(0)} | ${bare.toFixed(0)} | ${(port / bare).toFixed(2)} |`,
      )
    compare(figures)
  } finally {
    await tppDatabase.close()
  }
}

interface Page {
  readonly name: string
  readonly page: TransactionPageSelector
}

/** Returns the first page, one in the middle and the last; the latter two by the positions of the transactions before them. */
async function findPages(coreBank: CoreBank): Promise<Page[]> {
  const read = (page: TransactionPageSelector, count: number) =>
    coreBank.listBookedTransactions({ ...QUERY, page, limit: count })
  const [middle] = await read({ kind: 'newest', skip: transactions / 2 }, 1)
  const [newest] = await read({ kind: 'newest', skip: 0 }, 1)
  const [beforeLast] = await read({ kind: 'oldest', notAfter: positionOf(newest) }, limit + 1)
  return [
    { name: 'first', page: { kind: 'newest', skip: 0 } },
    { name: 'middle', page: { kind: 'older', than: positionOf(middle) } },
    { name: 'last', page: { kind: 'older', than: positionOf(beforeLast) } },
  ]
}

function positionOf(transaction: Transaction | undefined): string {
  return transaction?.booked?.position ?? ''
}

/** Measures the port and its SQL alone in turn, so that other load on the machine affects both alike. */
async function measure(tppDatabase: Database, { name, page }: Page): Promise<Figures> {
  let sent: Statement | undefined
  const observedDatabase: Database = {
    ...tppDatabase,
    rows(statement) {
      sent = statement
      return tppDatabase.rows(statement)
    },
  }
  const coreBank = createSandboxLedger({ tppDatabase: observedDatabase, bankDatabase: tppDatabase })
  const port: number[] = []
  const bare: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    let started = performance.now()
    const booked = await coreBank.listBookedTransactions({ ...QUERY, page })
    port.push(performance.now() - started)
    if (booked.length !== limit || sent === undefined)
      throw new Error(`the ${name} page has ${booked.length} transactions`)
    started = performance.now()
    await tppDatabase.rows(sent)
    bare.push(performance.now() - started)
  }
  return { port: medianMicroseconds(port), bare: medianMicroseconds(bare) }
}

function medianMicroseconds(milliseconds: readonly number[]): number {
  return (milliseconds.toSorted((one, other) => one - other)[milliseconds.length >> 1] ?? 0) * 1000
}

function compare(figures: readonly Figures[]): void {
  const [first, last] = [figures.at(0), figures.at(-1)]
  if (first === undefined || last === undefined) return
  const ratio = last.port / first.port
  console.log(
    `\nreading the last page takes ${ratio.toFixed(2)} × the time of the first one; expected at most 1.3`,
  )
  process.exitCode = ratio <= 1.3 || values.quick ? 0 : 1
}
