import { Client } from 'pg'

type Query = (this: object, ...parameters: unknown[]) => unknown

/** What a server does from time to time, whatever it is called for: recorded calls, heartbeats, probes, when a bank was used. */
const IN_BACKGROUND =
  /sandbox\.store_requests|payments\.record_heartbeat|tenancy\.probe_write|update banks\.own_bank/

/**
 * Counts the transactions that this process commits, as PostgreSQL does: every statement outside of an explicit transaction
 * is one. It watches the driver, because the statistics of PostgreSQL itself are up to ten seconds late.
 */
export function countCommits() {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its own `this`
  const original = Client.prototype.query as unknown as Query
  const inTransaction = new WeakSet<object>()
  let commits = 0
  let statements = 0
  const counting: Query = function (...parameters) {
    const [query] = parameters
    const text = typeof query === 'string' ? query : (query as { text?: string } | undefined)?.text
    if (text !== undefined && !IN_BACKGROUND.test(text)) {
      statements += 1
      if (/^begin/i.test(text)) inTransaction.add(this)
      else if (/^(commit|rollback)/i.test(text)) {
        inTransaction.delete(this)
        commits += 1
      } else if (!inTransaction.has(this)) commits += 1
    }
    return Reflect.apply(original, this, parameters)
  }
  Client.prototype.query = counting as unknown as typeof Client.prototype.query
  return {
    /** What was committed, and how many statements were sent, during this work. */
    async during<Result>(work: () => Promise<Result>) {
      const before = { commits, statements }
      const result = await work()
      return { result, commits: commits - before.commits, statements: statements - before.statements }
    },
    stop: () => {
      Client.prototype.query = original as unknown as typeof Client.prototype.query
    },
  }
}
