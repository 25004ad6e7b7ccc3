import assert from 'node:assert/strict'
import type { Database, Queries } from './database.ts'
import { limitConcurrency, TooBusy } from '../shared/limit-concurrency.ts'
import { DatabaseUnavailable } from './unavailable.ts'
import { prepare, type Statement, sql } from './sql.ts'

/** For whom a statement reads or writes: the row-level policies let it see nothing else. */
export interface Actor {
  readonly bankId: string
  readonly tppId: string
}

const wrappedByName = new Map<string, { name: string; text: string }>()

/**
 * Sends the settings that the policies read along with a query, in the same round trip. The query must take
 * its keys from `actor` (`where bank_id = actor.bank_id`): since it depends on what `set_actor` returns, no plan
 * can look at a row before the settings are there. `offset 0` keeps the planner from undoing that.
 */
export function withActor(actor: Actor, query: Statement): Statement {
  let wrapped = wrappedByName.get(query.name)
  if (wrapped === undefined) {
    assert(query.text.includes('actor.bank_id'), 'the query does not take its bank from the actor')
    const next = query.values.length + 1
    wrapped = prepare(
      `select found.* from tenancy.set_actor($${next}, $${next + 1}) as actor cross join lateral (${query.text} offset 0) as found`,
    )
    wrappedByName.set(query.name, wrapped)
  }
  return { ...wrapped, values: [...query.values, actor.bankId, actor.tppId] }
}

/** In a transaction: everything after this acts for the actor. */
export async function setActor(queries: Queries, actor: Actor): Promise<void> {
  await queries.rows(sql`select from tenancy.set_actor(${actor.bankId}, ${actor.tppId})`)
}

/** A transaction that acts for a whole bank, whatever its TPPs: for pages and jobs. */
export function inBankTransaction<Result>(
  bankDatabase: Database,
  bankId: string,
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  return withinBankLimit(bankDatabase, bankId, () =>
    bankDatabase.transaction(async (queries) => {
      await setActor(queries, { bankId, tppId: '' })
      return work(queries)
    }),
  )
}

const limits = new WeakMap<Database, ReturnType<typeof limitConcurrency>>()

const waiting = { waitingMax: 200, waitMillisecondsMax: 5_000 }

/** From here on one bank has at most so many of the database's connections: the others are for other banks. */
export function limitConnectionsPerBank(database: Database, atOnce: number): Database {
  limits.set(database, limitConcurrency({ atOnce, ...waiting }))
  return database
}

/**
 * Takes one of the bank's turns before anything takes a connection. What may wait for a lock of its bank does so in a
 * turn, or a bank whose locks are wanted by many takes every connection away from all others.
 */
export async function withinBankLimit<Result>(
  database: Database,
  bankId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const limit = limits.get(database)
  if (limit === undefined) return work()
  try {
    return await limit(bankId, work)
  } catch (error) {
    throw error instanceof TooBusy ? new DatabaseUnavailable(error) : error
  }
}
