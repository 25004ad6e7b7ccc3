import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { withUser } from '@havn/local-postgres'
import { Client } from 'pg'
import { pino } from 'pino'
import { createSandbox } from '@havn/sandbox'
import { createApp } from '../../apps/server/src/app/app.ts'
import { backgroundConnectionsMax } from '../../apps/server/src/platform/database/connection-pool.ts'
import { type TestBank, useBank } from '../support/bank.ts'
import { ndctCreation } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { testSettings } from '../support/settings.ts'

describe('the logins of a server', () => {
  const bank: TestBank = useBank({
    beforeClose: async () => {
      for (const role of made) await queryAsOwner(bank, `drop role "${role}"`)
    },
  })
  // Roles belong to the whole cluster, where other tests run too.
  const mark = randomUUID().slice(0, 8)
  const made: string[] = []
  before(async () => {
    assert.equal((await bank.call(bank.newTpp(), ndctCreation())).status, 201)
  })

  async function newLogin(name: string, options: string): Promise<string> {
    const role = `${name}_${mark}`
    await queryAsOwner(bank, `create role "${role}" login ${options}`)
    made.push(role)
    return withUser(bank.databaseUrl, role)
  }

  /** Starts a server with these logins, and stops it again once `whileRunning` has ended. */
  async function start(
    urls: Partial<TestBank['databaseUrls']>,
    whileRunning = async () => {},
  ): Promise<void> {
    const { tpp, bank: work } = { ...bank.databaseUrls, ...urls }
    const settings = {
      ...testSettings(bank.databaseUrl, bank.key),
      databaseUrlTpp: tpp,
      databaseUrlBank: work,
      databaseConnectionsMax: 1,
    }
    const app = createApp(settings, {
      extend: createSandbox({ hasHistory: false }),
      clock: bank.clock,
      logger: pino({ level: 'silent' }),
      trust: bank.ca.pem,
    })
    try {
      await app.openListener().listen({ port: 0, host: '127.0.0.1' })
      await whileRunning()
    } finally {
      await app.close()
    }
  }

  test('SEC-11 neither login can change to another role', async () => {
    const { tpp, bank: work } = bank.databaseUrls
    for (const [url, login, other] of [
      [tpp, 'havn_tpp', 'havn_bank'],
      [work, 'havn_bank', 'havn_tpp'],
    ] as const) {
      const client = new Client({ connectionString: url })
      await client.connect()
      try {
        for (const statement of ['reset role', 'set role none', 'reset session authorization'])
          await client.query(statement)
        const { rows } = await client.query(
          'select current_user::text as login, (select count(*)::int from payments.payment) as payments',
        )
        assert.deepEqual(rows, [{ login, payments: 0 }])
        for (const role of [other, 'postgres'])
          await assert.rejects(client.query(`set role ${role}`), /permission denied to set role/)
        await assert.rejects(client.query('set session authorization postgres'), /permission denied/)
      } finally {
        await client.end()
      }
    }
  })

  test('SEC-12 a server does not start as a superuser, for either kind of work', async () => {
    await assert.rejects(start({ tpp: bank.databaseUrl }), /as postgres, which is a superuser/)
    await assert.rejects(start({ bank: bank.databaseUrl }), /as postgres, which is a superuser/)
  })

  test('a server does not start with the logins swapped, or with one that has no rights here', async () => {
    const urls = bank.databaseUrls
    await assert.rejects(start({ tpp: urls.bank }), /as havn_bank, which is not havn_tpp/)
    await assert.rejects(start({ bank: urls.tpp }), /as havn_tpp, which is not havn_bank/)
    await assert.rejects(start({ tpp: await newLogin('stranger', '') }), /is not havn_tpp/)
  })

  test('SEC-12 a server does not start with a login that can do more than its role', async () => {
    const cases = [
      ['bypass', 'in role havn_tpp bypassrls', /bypasses row-level security/],
      ['maker', 'in role havn_tpp createrole', /may create roles/],
      ['both', 'in role havn_tpp, havn_bank', /is a member of havn_bank/],
    ] as const
    for (const [name, options, problem] of cases)
      await assert.rejects(start({ tpp: await newLogin(name, options) }), problem)
    const owner = await newLogin('owner', 'in role havn_tpp')
    await queryAsOwner(bank, `create schema "of_${mark}" authorization "owner_${mark}"`)
    await assert.rejects(start({ tpp: owner }), /owns schema/)
    await queryAsOwner(bank, `drop schema "of_${mark}"`)
  })

  test('a login that is a member of exactly one role works like the role itself', async () => {
    const urls = {
      tpp: await newLogin('calls', 'in role havn_tpp'),
      bank: await newLogin('work', 'in role havn_bank'),
    }
    await start(urls, async () => {
      const [row] = await queryAsOwner(
        bank,
        `select count(*)::int as sessions from pg_stat_activity where usename in ('calls_${mark}', 'work_${mark}')`,
      )
      // One for each login, and those of background work.
      const sessions = Number(row?.['sessions'])
      assert(sessions > 0 && sessions <= 2 + backgroundConnectionsMax, `${sessions} sessions`)
    })
  })
})
