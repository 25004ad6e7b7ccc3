import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestContext } from 'node:test'
import {
  createAuditChain,
  type Verification,
  verifyBank,
} from '../../../apps/server/src/operations/audit/index.ts'
import { openDatabase } from '../../../apps/server/src/platform/database/database.ts'
import { openBank, type BankOptions, type TestBank } from '../../support/bank.ts'
import { queryAsOwner } from '../../support/query.ts'

/** A bank whose chain a test continues and verifies itself. */
export interface AuditedBank extends TestBank {
  readonly bankDatabase: ReturnType<typeof openDatabase>
  /** The ids of all banks, in the order in which they were opened. */
  bankIds(): Promise<readonly string[]>
  /** Chains everything that was written. It waits for transactions of other tests, which the database shares. */
  chain(): Promise<void>
  verify(keptHeads?: Iterable<readonly [bigint, string]>): Promise<readonly Verification[]>
  /** All findings of all banks. */
  findings(keptHeads?: Iterable<readonly [bigint, string]>): Promise<readonly string[]>
}

/** What is checked of history, which these tests change, remove and invent. */
const HISTORY = [
  'payment-log-is-legal',
  'payment-status-follows-its-log',
  'authorisation-log-is-legal',
  'authorisation-status-follows-its-log',
  'consent-follows-its-log',
  'basket-log-is-legal',
  'audit-chain-verifies',
]

export async function openAuditedBank(t: TestContext, options: BankOptions = {}): Promise<AuditedBank> {
  const bank = await openBank(options)
  const bankDatabase = openDatabase({ url: bank.databaseUrls.bank, connectionsMax: 4 })
  t.after(async () => {
    await bankDatabase.close()
    await bank.close({ breaks: Object.fromEntries(HISTORY.map((name) => [name, 'tests forge history'])) })
  })
  async function bankIds(): Promise<readonly string[]> {
    const rows = await queryAsOwner(bank, 'select bank_id from banks.bank order by opened_at, bank_id')
    return rows.map((row) => String(row['bank_id']))
  }
  async function verify(keptHeads?: Iterable<readonly [bigint, string]>): Promise<readonly Verification[]> {
    const verified = []
    for (const bankId of await bankIds())
      verified.push(await verifyBank({ bankDatabase, ...(keptHeads && { keptHeads }) }, bankId))
    return verified
  }
  return {
    ...bank,
    bankDatabase,
    bankIds,
    verify,
    async chain() {
      const chain = createAuditChain({ bankDatabase, clock: bank.clock })
      for (let tries = 0; tries < 100; tries += 1) {
        await chain.chainAll()
        const left = (await verify()).reduce((sum, { notYetChained }) => sum + notYetChained, 0)
        if (left === 0) return
        await sleep(100)
      }
      assert.fail('a transaction of somebody else has been open for ten seconds')
    },
    findings: async (keptHeads) => (await verify(keptHeads)).flatMap(({ findings }) => findings),
  }
}

/** How many rows of history there are. */
export async function countHistory(bank: TestBank): Promise<number> {
  const [row] = await queryAsOwner(
    bank,
    `select (select count(*) from payments.payment_event) + (select count(*) from sca.authorisation_event)
      + (select count(*) from sca.evidence) + (select count(*) from consents.event)
      + (select count(*) from consents.requested_event) + (select count(*) from signing_baskets.event) as rows`,
  )
  return Number(row?.['rows'])
}
