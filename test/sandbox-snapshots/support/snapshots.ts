import assert from 'node:assert/strict'
import type { SandboxSnapshot } from '@havn/contract'
import type { TestBank } from '../../support/bank.ts'
import type { Identity } from '../../support/certificates.ts'
import { MONDAY, type Payer, payerAt } from '../../support/payer.ts'
import { queryAsOwner } from '../../support/query.ts'
import { sandboxDataAt } from '../../support/sandbox-data.ts'

/** A TPP that takes and restores snapshots of its sandbox. */
export function snapshotsAt(bank: TestBank, tpp: Identity = bank.newTpp()) {
  const data = sandboxDataAt(bank, tpp)
  const payer = payerAt(bank, tpp)
  const restore = (name: string, headers: Record<string, string> = {}) =>
    data.call({ method: 'POST', target: `/v1/sandbox/snapshots/${name}/restore`, headers })

  async function take(name: string): Promise<SandboxSnapshot> {
    const answer = await data.post('snapshots', { name })
    assert.equal(answer.status, 201, answer.text)
    return answer.json as unknown as SandboxSnapshot
  }

  async function goBackTo(name: string): Promise<void> {
    const answer = await restore(name)
    assert.equal(answer.status, 200, answer.text)
  }

  const list = () => data.get<SandboxSnapshot[]>('snapshots')
  const state = () => stateOf(bank, payer)

  return { tpp, data, payer, take, goBackTo, restore, list, state }
}

export type Snapshots = ReturnType<typeof snapshotsAt>

/** Like the function above, with the bank's clock set to a Monday. */
export async function snapshotsOnMonday(bank: TestBank, tpp?: Identity): Promise<Snapshots> {
  const snapshots = snapshotsAt(bank, tpp)
  await snapshots.payer.setClock(MONDAY)
  return snapshots
}

/** Columns that are not part of a state: how often a consent was changed and the MAC of that, and which transfer a line belongs to. */
const TABLES: Readonly<Record<string, string>> = {
  'sandbox_ledger.customer': '',
  'sandbox_ledger.agreement': '',
  'sandbox_ledger.representative': '',
  'sandbox_ledger.account': '',
  'sandbox_ledger.card_account': '',
  'sandbox_ledger.kid_agreement': '',
  'sandbox_ledger.engagement': '',
  'sandbox_ledger.ledger_account': '',
  'sandbox_ledger.statement_line': `- 'transfer_id'`,
  'consents.consent': `- 'sequence' - 'mac' - 'mac_before'`,
  'consents.granted_account': '',
  'accounts.quota': '',
}

/** Reads everything that a snapshot contains except the clock, as the owner of the database. */
export async function stateOf(bank: TestBank, { bankSql }: Pick<Payer, 'bankSql'>) {
  const tables = Object.entries(TABLES).map(
    ([table, without]) => `
    select '${table}' as table, (to_jsonb(kept) ${without})::text as row from ${table} as kept
    where ${bankSql} and to_jsonb(kept) ->> 'read_at' is distinct from '[]'`,
  )
  return queryAsOwner(bank, `${tables.join(' union all ')} order by 1, 2`)
}
