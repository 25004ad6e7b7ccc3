import { Client } from 'pg'
import { StatementGroup } from '../../apps/server/src/platform/database/statement-group.ts'

type Query = (this: object, ...parameters: unknown[]) => unknown

/** What a server does from time to time, whatever it is called for: recorded calls, counted reads, heartbeats, probes, the server that a new connection reaches, when a bank was used. */
const IN_BACKGROUND =
  /sandbox\.store_requests|consents\.count_reads|payments\.record_heartbeat|tenancy\.probe_write|pg_postmaster_start_time|update banks\.own_bank/

/**
 * Counts the transactions that this process commits, as PostgreSQL does: every statement outside of an explicit transaction
 * is one. It watches the driver, because the statistics of PostgreSQL itself are up to ten seconds late. Statements that are
 * sent together are one round trip.
 */
export function countCommits() {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its own `this`
  const original = Client.prototype.query as unknown as Query
  const inTransaction = new WeakSet<object>()
  const counted = { commits: 0, statements: 0, roundTrips: 0 }
  function count(connection: object, text: string): void {
    counted.statements += 1
    if (/^begin/i.test(text)) inTransaction.add(connection)
    else if (/^(commit|rollback)/i.test(text)) {
      inTransaction.delete(connection)
      counted.commits += 1
    } else if (!inTransaction.has(connection)) counted.commits += 1
  }
  const inBackground = new WeakSet<object>()
  const counting: Query = function (...parameters) {
    const texts = textsOf(parameters[0])
    if (inBackground.has(this)) {
      if (texts.some((text) => /^(commit|rollback)/i.test(text))) inBackground.delete(this)
    } else if (!texts.some((text) => IN_BACKGROUND.test(text))) {
      for (const text of texts) count(this, text)
      if (texts.length > 0) counted.roundTrips += 1
    } else if (texts.some((text) => /^begin/i.test(text))) inBackground.add(this)
    return Reflect.apply(original, this, parameters)
  }
  Client.prototype.query = counting as unknown as typeof Client.prototype.query
  return {
    /** What was committed, and how many statements and round trips it took, during this work. */
    async during<Result>(work: () => Promise<Result>) {
      const before = { ...counted }
      const result = await work()
      return {
        result,
        commits: counted.commits - before.commits,
        statements: counted.statements - before.statements,
        roundTrips: counted.roundTrips - before.roundTrips,
      }
    },
    stop: () => {
      Client.prototype.query = original as unknown as typeof Client.prototype.query
    },
  }
}

function textsOf(query: unknown): readonly string[] {
  if (typeof query === 'string') return [query]
  if (query instanceof StatementGroup) return [...query.before, query].map(({ text }) => text)
  const { text } = query as { readonly text?: string }
  return text === undefined ? [] : [text]
}
