import assert from 'node:assert/strict'
import type { Identity } from '../support/certificates.ts'
import { queryAsOwner } from '../support/query.ts'
import { type ReceivedResponse, send } from '../support/send.ts'
import { type RequestToSign, signedRequest } from '../support/signed-request.ts'
import { MONDAY, setClockBy } from '../support/payer.ts'

/** Accounts with their balances on a bank's first day. */
const KARIS = { ledger_account_id: '99860510002', balance: 250_000_00n }
const OLAS = { ledger_account_id: '99860512749', balance: 32_417_50n }

/** A TPP that starts the batch runs of its bank, on a server that may die meanwhile. */
export function tppAt({ port, tpp, databaseUrl }: { port: number; tpp: Identity; databaseUrl: string }) {
  const call = (request: RequestToSign): Promise<ReceivedResponse> => send(port, signedRequest(tpp, request))
  const runBatch = () => call({ method: 'POST', target: '/v1/sandbox/batch-runs' })
  const query = (text: string) => queryAsOwner({ databaseUrl }, text)

  return {
    /** By the bank's clock: a Monday. */
    today: '2026-11-16',

    /** Opens the TPP's bank, at eleven o'clock in Oslo. */
    async openBank(): Promise<{ bankId: string; tppId: string }> {
      await setClockBy(call, MONDAY)
      const [bank] = await query('select bank_id, tpp_id from banks.own_bank')
      return { bankId: String(bank?.['bank_id']), tppId: String(bank?.['tpp_id']) }
    },

    /** Starts a run that must succeed. */
    async run(): Promise<void> {
      const answer = await runBatch()
      assert.equal(answer.status, 201, answer.text)
    },

    /** Requests a run and does not wait for the response, which may never come. */
    async startRun(): Promise<void> {
      runBatch().catch(() => {})
    },

    /** Does what a tick does at the time of a bank's run, without waiting for the minute. */
    async startScheduledRun(bankId: string): Promise<void> {
      const data = JSON.stringify({ bankId, at: '2026-11-16T08:30:00Z' })
      await query(`
        insert into pgboss.job_common (name, data, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
          expire_seconds, deletion_seconds, heartbeat_seconds, keep_until)
        select name, '${data}', policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
          expire_seconds, deletion_seconds, heartbeat_seconds, now() + interval '1 day'
        from pgboss.queue where name = 'batch-run'`)
    },

    /** Asserts that this many kroner went from Kari to Ola, each once, and that no claim is left. */
    async assertPaid(count: number): Promise<void> {
      const [sent] = await query(
        `select count(*)::integer as transfers from sandbox_ledger.transfer where stage = 'booked'`,
      )
      assert.equal(sent?.['transfers'], count)
      const rows = await query(
        `select ledger_account_id, balance_minor_units::text as balance from sandbox_ledger.ledger_account
         where ledger_account_id in ('${KARIS.ledger_account_id}', '${OLAS.ledger_account_id}') order by ledger_account_id`,
      )
      const paid = BigInt(count) * 100n
      assert.deepEqual(rows, [
        { ledger_account_id: KARIS.ledger_account_id, balance: String(KARIS.balance - paid) },
        { ledger_account_id: OLAS.ledger_account_id, balance: String(OLAS.balance + paid) },
      ])
      assert.deepEqual(await query('select payment_id from payments.due limit 5'), [])
    },
  }
}
