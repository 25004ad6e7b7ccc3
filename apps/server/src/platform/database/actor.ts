import assert from 'node:assert/strict'
import type { Database, Queries, TransactionQueries } from './database.ts'
import { limitConcurrency, TooBusy, type LimitedRun } from '../shared/limit-concurrency.ts'
import { DatabaseUnavailable } from './unavailable.ts'
import { prepare, type Statement, sql } from './sql.ts'

/** The bank and TPP that a statement acts for: row-level security hides all other rows. An empty `tppId` is the whole bank. */
export interface Actor {
  readonly bankId: string
  readonly tppId: string
}

const wrappedByName = new Map<string, { name: string; text: string }>()

/**
 * Wraps a query so that it acts for an actor: the settings that the policies read travel in the same round trip. The query
 * must take its keys from `actor` (`where bank_id = actor.bank_id`): because it depends on what `set_actor` returns, no
 * plan can read a row before the settings exist. `offset 0` keeps the planner from undoing that.
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

/** Makes the rest of the transaction act for the actor. */
export async function setActor(queries: Queries, actor: Actor): Promise<void> {
  await queries.rows(actorSetting(actor))
}

const actorSetting = ({ bankId, tppId }: Actor) => sql`select from tenancy.set_actor(${bankId}, ${tppId})`

/** Runs a transaction that acts for a whole bank and all its TPPs: for pages and jobs. */
export function inBankTransaction<Result>(
  bankDatabase: Database,
  bankId: string,
  work: (queries: TransactionQueries) => Promise<Result>,
): Promise<Result> {
  return withinBankLimit(bankDatabase, bankId, () =>
    bankDatabase.transaction(async (queries) => {
      queries.defer(actorSetting({ bankId, tppId: '' }))
      return work(queries)
    }),
  )
}

const limits = new WeakMap<Database, LimitedRun>()

const queueLimits = { waitingMax: 200, waitMillisecondsMax: 5_000 }

/** Limits how many of the database's connections one bank may use at the same time, so that others are left for other banks. */
export function limitConnectionsPerBank(database: Database, runningMax: number): Database {
  limits.set(database, limitConcurrency({ runningMax, ...queueLimits }))
  return database
}

/**
 * Runs work within the limit of its bank, before it takes a connection. All work that may wait for a lock of its bank needs
 * this: otherwise one bank with contended locks takes the connections of all others.
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

/** The database, with every transaction within the limit of this bank. */
export function limitedToBank(database: Database, bankId: string): Pick<Database, 'transaction'> {
  return { transaction: (work) => withinBankLimit(database, bankId, () => database.transaction(work)) }
}
