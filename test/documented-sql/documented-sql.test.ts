import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { withUser } from '@havn/local-postgres'
import { Client } from 'pg'
import { newId } from '../../apps/server/src/platform/shared/ids.ts'
import { operatorLogin } from '../back-office/support/operator-login.ts'
import { type TestBank, useBank } from '../support/bank.ts'
import { MONDAY, payerAt } from '../support/payer.ts'
import { queryAsOwner, tamper } from '../support/query.ts'
import {
  type DocumentedSql,
  findDocumentedSql,
  findInPage,
  type LoginName,
} from './support/documented-sql.ts'

/** What cannot be run in a transaction that is undone. */
const NOT_RUN = [/^rollback prepared /, /create database /]

test('SQL is found in blocks and in lines, with the login that is named beside it', () => {
  const page = [
    'As an operator, `select 1 from banks.bank`; `DELETE /v1/payments/1`; `select, insert`; `grant execute`.',
    '',
    "Do this as the bank's login:",
    '',
    '```sql',
    'select 2;',
    '```',
  ].join('\n')
  assert.deepEqual(
    findInPage('a.md', page).map(({ text, login, line }) => [line, login, text]),
    [
      [1, 'operator', 'select 1 from banks.bank'],
      [5, 'bank', 'select 2;'],
    ],
  )
})

describe('SQL of the documentation', () => {
  const bank: TestBank = useBank({
    hasSeal: true,
    beforeClose: () => tamper(bank, 'delete from payments.quarantine; delete from payments.claim'),
  })
  let bankId: string
  before(async () => {
    const payer = payerAt(bank, bank.newTpp({ keyType: 'P-256' }))
    await payer.setClock(MONDAY)
    await payer.pay({ headers: { 'TPP-Notification-URI': 'https://tpp.example/notifications' } })
    const [row] = await queryAsOwner(bank, 'select bank_id from banks.bank')
    bankId = String(row?.['bank_id'])
    // Something for everybody to find.
    await tamper(
      bank,
      `insert into payments.quarantine values ('${bankId}', '${newId()}', 'transfer', now());
       insert into payments.claim values ('${newId()}', '${bankId}', '${newId()}', 1, now(), now(), now());
       insert into back_office.act (bank_id, act_id, operator, channel, act, at)
         values ('${bankId}', '${newId()}', 'kari', 'command-line', 'listed-quarantine', now());
       update jobs.schedule set next_run_at = now() - interval '1 hour'`,
    )
  })

  const urlOf = async (login: LoginName): Promise<string> => {
    if (login === 'bank') return bank.databaseUrls.bank
    return login === 'operator' ? operatorLogin(bank, 'kari') : withUser(bank.databaseUrl, 'postgres')
  }

  /** Runs it in a transaction that is undone, and returns how many rows the last statement returned or changed. */
  async function run(text: string, login: LoginName): Promise<number> {
    const client = new Client({ connectionString: await urlOf(login) })
    await client.connect()
    try {
      await client.query('begin')
      const results: unknown = await client.query(text)
      const last: unknown = Array.isArray(results) ? results.at(-1) : results
      return (last as { rowCount: number | null }).rowCount ?? 0
    } finally {
      await client.end()
    }
  }

  const statements = findDocumentedSql()
  assert(statements.length > 15, 'the documentation has SQL')
  for (const documented of statements)
    test(`${documented.page}:${documented.line} runs with the login that it names`, async () => {
      const { login } = documented
      assert(
        login,
        `expected who runs ${documented.text}: as the bank's login, as an operator, as a superuser`,
      )
      if (NOT_RUN.some((pattern) => pattern.test(documented.text))) return
      const text = fillIn(documented)
      const found = await run(text, login)
      const isAboutTables = /\b(?:from|update) (?!pg_)\w+\.\w+/.test(text)
      if (isAboutTables) assert.equal(found, await run(text, 'superuser'), 'the login sees what there is')
    })

  /** What the reader puts in the place of what the page leaves open. */
  function fillIn({ text }: DocumentedSql): string {
    return text
      .replaceAll('<bank id>', bankId)
      .replace(/(?<=bank_id = ')…/, bankId)
      .replace(/(?<=payment_id = ')…/, newId())
      .replace(/(?<=password ')…/, 'secret')
      .replace('(PID)', '(0)')
      .replace('create role kari ', 'create role kari_of_the_page ')
  }
})
