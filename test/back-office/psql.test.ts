import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { withUser } from '@havn/local-postgres'
import { Client } from 'pg'
import { PERSONAL_TABLES } from '../../apps/server/src/operations/personal-data/personal-tables.ts'
import { type TestBank, useBank } from '../support/bank.ts'
import { payerAt } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { operatorLogin } from './support/operator-login.ts'

/** An operator's acts and proposals name a person by an id alone. */
const IDS_ALONE = new Set(['back_office.act', 'back_office.proposal'])

/** What every operator sees: names of banks, ids and times of what is due, the state of processes, and what authorities publish. */
const OF_ALL_BANKS = [
  'banks.named_bank',
  'key_figures.readiness',
  'keys.process',
  'notifications.due',
  'payments.claim',
  'payments.instance',
  'payments.quarantine',
  'payments.unapproved_removal',
  'trust.blocked_tpp',
  'trust.list',
  'trust.register_entry',
  'trust.register_import',
]

describe('an operator with psql', () => {
  const bank: TestBank = useBank({})
  let bankId: string
  let tables: readonly string[]
  before(async () => {
    await payerAt(bank, bank.newTpp({ keyType: 'P-256' })).pay()
    const [row] = await queryAsOwner(bank, 'select bank_id from banks.bank')
    bankId = String(row?.['bank_id'])
    for (const login of ['kari', 'mona', 'nils', 'odd']) await operatorLogin(bank, login)
    const readable = await queryAsOwner(
      bank,
      `select oid::regclass::text as name from pg_class
       where relkind in ('r', 'p') and not relispartition and has_table_privilege('kari', oid, 'select')
         and relnamespace::regnamespace::text !~ '^(pg_|information_schema$)' order by 1`,
    )
    tables = readable.map(({ name }) => String(name))
  })

  /** Runs statements as the login, each in its own transaction unless they begin one. Returns the rows of the last one. */
  async function psql(login: string, ...statements: readonly string[]): Promise<readonly object[]> {
    const client = new Client({ connectionString: withUser(bank.databaseUrl, login) })
    await client.connect()
    try {
      let rows: readonly object[] = []
      for (const statement of statements) rows = (await client.query<object>(statement)).rows
      return rows
    } finally {
      await client.end()
    }
  }
  const act = (id = bankId) => `select from tenancy.set_actor('${id}', '')`
  const record = (login: string, kind = 'opened-personal-data') =>
    `select back_office.record_look('${login}', 'command-line', '${kind}', null, null, null)`
  const limitTo = (login: string, id: string) =>
    queryAsOwner(
      bank,
      `delete from tenancy.operator_bank where login = '${login}'; insert into tenancy.operator_bank values ('${login}', '${id}')`,
    )

  test('SEC-131 sees no row about a person before a record of it is committed', async () => {
    const personal = PERSONAL_TABLES.map(({ table }) => table).filter((name) => !IDS_ALONE.has(name))
    assert(personal.length > 15 && personal.every((name) => tables.includes(name)))
    const refused: string[] = []
    for (const table of personal)
      await psql('mona', 'begin', act(), `select * from ${table}`).then(
        (rows) => assert.deepEqual(rows, [], table),
        (error: Error) => {
          assert.match(error.message, /the login mona has not recorded/, table)
          refused.push(table)
        },
      )
    assert(refused.includes('payments.payment') && refused.includes('sca.authorisation'))
    await assert.rejects(
      psql('mona', 'begin', act(), record('mona'), 'select * from payments.payment'),
      /the login mona has not recorded/,
      'a rollback would undo this record',
    )
    await psql('mona', 'begin', act(), record('mona', 'looked-at-payment'), 'commit')
    await assert.rejects(psql('mona', 'begin', act(), 'select * from sca.psu'), /mona has not recorded/)
    await psql('mona', 'begin', act(), record('mona'), 'commit')
    for (const table of personal) await psql('mona', 'begin', act(), `select * from ${table}`)
    const acts = await queryAsOwner(
      bank,
      `select act from back_office.act where operator = 'mona' order by act_id`,
    )
    assert.deepEqual(
      acts.map((one) => one['act']),
      ['looked-at-payment', 'opened-personal-data'],
    )
  })

  test('SEC-131 sees rows about persons for an hour after the record', async () => {
    await psql('nils', 'begin', act(), record('nils'), 'commit')
    const age = (minutes: number) =>
      queryAsOwner(
        bank,
        `update back_office.act set at = clock_timestamp() - interval '${minutes} minutes' where operator = 'nils'`,
      )
    await age(59)
    await psql('nils', 'begin', act(), 'select * from payments.payment')
    await age(61)
    await assert.rejects(psql('nils', 'begin', act(), 'select * from payments.payment'), /has not recorded/)
  })

  test('SEC-131 sees and acts at the banks alone that the table names for the login', async () => {
    const other = '01900000-0000-7000-8000-0000000000bb'
    const rows = await queryAsOwner(
      bank,
      `select polrelid::regclass::text as name from pg_policy where polname = 'of_operator'`,
    )
    const limited = new Set(rows.map(({ name }) => String(name)))
    await limitTo('odd', bankId)
    await psql('odd', 'begin', act(), record('odd'), 'commit')
    const seen = await psql('odd', 'begin', act(), 'select * from back_office.act')
    assert.notEqual(seen.length, 0)
    await limitTo('odd', other)
    for (const table of limited)
      assert.deepEqual(await psql('odd', 'begin', act(), `select * from ${table}`), [], table)
    await assert.rejects(psql('odd', 'begin', act(), record('odd')), /the login odd may not see the bank/)
    await assert.rejects(
      psql(
        'odd',
        'begin',
        act(),
        `select back_office.propose('odd', 'command-line', 'suspend-bank', null, 'hav', '{}', 'a reason', true)`,
      ),
      /the login odd may not see the bank/,
    )
    assert.deepEqual(
      tables.filter((name) => !limited.has(name)),
      OF_ALL_BANKS,
    )
  })

  test('SEC-131 writes nothing without an act in the same transaction', async () => {
    const id = '01900000-0000-7000-8000-0000000000cc'
    const insert = `insert into tpp_dialogue.notice (bank_id, notice_id, subject, body, language, digest, sent_by, sent_at)
      values ('${bankId}', '${id}', 'Down', 'We are down.', 'en', repeat('0', 64), 'kari', now())`
    await assert.rejects(psql('kari', 'begin', act(), insert), /violates row-level security policy/)
    await psql('kari', 'begin', act(), record('kari', 'sent-notice'), 'commit')
    await assert.rejects(psql('kari', 'begin', act(), insert), /violates row-level security policy/)
    await psql('kari', 'begin', act(), record('kari', 'sent-notice'), insert, 'commit')
    await assert.rejects(psql('kari', `select trust.ask_again('PSDNO-FSA-1')`), /permission denied/)
    await assert.rejects(psql('kari', 'select lo_create(0)'), /permission denied for function lo_create/)
    const asked = `select back_office.ask_again('kari', 'command-line', 'PSDNO-FSA-1')`
    await psql('kari', 'begin', act('00000000-0000-0000-0000-000000000000'), asked, 'commit')
    const acts = await queryAsOwner(
      bank,
      `select act, subject from back_office.act where operator = 'kari' order by act_id`,
    )
    assert.deepEqual(
      acts.map((one) => [one['act'], one['subject']]),
      [
        ['sent-notice', null],
        ['sent-notice', null],
        ['asked-again', 'PSDNO-FSA-1'],
      ],
    )
  })
})
