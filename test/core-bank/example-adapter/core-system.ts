import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'pg'
import { createDatabase } from '../../support/database.ts'
import { answerMovements, BOOK_ALL, DEPOSIT, MOVEMENTS, WITHDRAW } from './core-movements.ts'

const SCHEMA = `
  create schema core;
  create table core.person (id uuid primary key, national_id text unique, name text);
  create table core.account (id uuid unique, number text primary key, owner uuid references core.person, currency text,
    name text, balance bigint not null check (balance >= 0));
  create table core.transfer (reference uuid primary key, state text not null, records json);
  insert into core.person values
    ('00000000-0000-4000-8000-000000000001', '14838530061', 'Astrid Vik'),
    ('00000000-0000-4000-8000-000000000002', '02927931152', 'Jonas Dal');
  insert into core.account values
    (gen_random_uuid(), '12345678903', '00000000-0000-4000-8000-000000000001', 'NOK', 'Lønnskonto', 0),
    (gen_random_uuid(), '12345678911', '00000000-0000-4000-8000-000000000001', 'EUR', 'Eurokonto', 100000),
    (gen_random_uuid(), '12345678938', '00000000-0000-4000-8000-000000000002', 'NOK', 'Lønnskonto', 500000)`

const RATES: Readonly<Record<string, object>> = {
  NOK: { currency: 'NOK', minorUnits: 2, nokPerUnit: '1' },
  EUR: { currency: 'EUR', minorUnits: 2, nokPerUnit: '11.80' },
}

const STATE = 'select state from core.transfer where reference = $1'

/** A bank's core system, small and somewhat slow, with a database of its own. Nothing in it knows Havn. */
export async function startCoreSystem() {
  const database = await createDatabase()
  const pool = new Pool({ connectionString: database.url, max: 8 })
  // At the end the database is dropped while connections may still be closing.
  pool.on('error', () => {})
  await pool.query(SCHEMA)
  await pool.query(MOVEMENTS)

  const one = async (query: string, ...values: string[]) =>
    (await pool.query<Record<string, unknown>>(query, values)).rows[0]

  async function answer(request: IncomingMessage): Promise<object | undefined> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://core')
    const [, what, key = '', part, id] = pathname.split('/')
    const nationalId = searchParams.get('nationalId')
    if (what === 'rates') return RATES[key]
    if (what === 'accounts' && part !== undefined)
      return answerMovements(pool, { accountId: key, part, id, searchParams })
    if (what === 'accounts') return one('select * from core.account where number = $1', key)
    if (what === 'persons' && part === 'accounts') {
      const owned = `select account.*, person.name as owner_name from core.account join core.person on person.id = owner
        where owner = $1 order by number`
      return (await pool.query(owned, [key])).rows
    }
    if (what === 'persons' && nationalId !== null)
      return one('select id, name from core.person where national_id = $1', nationalId)
    if (what === 'persons') return one('select id, name from core.person where id = $1', key)
    if (request.method === 'PUT') return { state: await payOnce(pool, key, JSON.parse(await text(request))) }
    return one(STATE, key)
  }

  const server = createServer((request, response) => {
    const delay = pause(2 + Math.random() * 10)
    Promise.all([answer(request), delay]).then(
      ([found]) => response.writeHead(found === undefined ? 404 : 200).end(JSON.stringify(found)),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    deposit: (number: string, minorUnits: bigint) => one(DEPOSIT, number, String(minorUnits)),
    balanceOf: async (number: string) =>
      BigInt(String((await one('select balance from core.account where number = $1', number))?.['balance'])),
    /** The night: pending transfers arrive. */
    async bookAll() {
      await one(BOOK_ALL)
      await one(`update core.transfer set state = 'BOOKED'`)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await pool.end()
      await database.drop()
    },
  }
}

/** Pays once: a second request with the same reference waits for the first, and gets its outcome. */
async function payOnce(pool: Pool, reference: string, order: Record<string, unknown>): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const state = order['isAbroad'] === true ? 'AT_CORRESPONDENT' : 'IN_CLEARING'
    const written = await client.query(
      'insert into core.transfer values ($1, $2, $3) on conflict do nothing',
      [reference, state, order['records']],
    )
    if (written.rowCount === 0) return (await client.query(STATE, [reference])).rows[0].state
    const account = [order['from'], order['currency']]
    const found = await client.query(
      'select balance from core.account where number = $1 and currency = $2 for update',
      account,
    )
    // After its lock, for which a request may have waited long.
    if (Date.now() > Date.parse(String(order['notAfter']))) return 'TOO_LATE'
    if (found.rowCount === 0) return 'NO_SUCH_ACCOUNT'
    if (BigInt(found.rows[0].balance) < BigInt(String(order['debit']))) return 'NOT_COVERED'
    await client.query(WITHDRAW, [
      order['from'],
      order['debit'],
      order['to'],
      order['text'],
      order['details'],
    ])
    await client.query('commit')
    return state
  } finally {
    // Whatever was not committed is rolled back, including the reference: the order may come again.
    await client.query('rollback')
    client.release()
  }
}
