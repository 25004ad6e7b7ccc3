import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withActor } from '../../apps/server/src/platform/database/actor.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { sql } from '../../apps/server/src/platform/database/sql.ts'
import { openBank } from '../support/bank.ts'
import { queryAsOwner } from '../support/query.ts'
import { consentsAt, KARIS } from './support/consent-calls.ts'

test('a TPP’s own connection sees only its own rows, and can write no event but the end of its consent', async (t) => {
  const bank = await openBank()
  t.after(() => bank.close())
  const psuId = await consentsAt(bank, bank.newTpp({ keyType: 'P-256' })).grant({
    accounts: [KARIS.current],
    headers: { 'TPP-Consent-Purpose': 'overview' },
  })
  const [row] = await queryAsOwner(bank, `select bank_id::text, tpp_id from consents.consent`)
  const own = { bankId: String(row?.['bank_id']), tppId: String(row?.['tpp_id']) }
  const tppDatabase = openDatabase({ url: bank.databaseUrls.tpp, connectionsMax: 1 })
  t.after(() => tppDatabase.close())
  for (const actor of [own, { ...own, tppId: 'PSDNO-FSA-1' }]) {
    const counts = await tppDatabase.rows(
      withActor(
        actor,
        sql`select (select count(*)::int from consents.resource where bank_id = actor.bank_id) as resources,
          (select count(*)::int from consents.request where bank_id = actor.bank_id) as requests`,
      ),
    )
    const n = actor === own ? 1 : 0
    assert.deepEqual(counts, [{ resources: n, requests: n }])
  }
  for (const statement of [
    sql`update consents.resource set purpose = 'budgeting'`,
    sql`update consents.resource set consent_id = gen_random_uuid()`,
    sql`delete from consents.resource`,
    sql`select from consents.expiry_notice`,
    sql`select person_id from consents.event`,
  ])
    await assert.rejects(tppDatabase.rows(statement), /permission denied/)
  const forge = (tppId: string, cause: string) =>
    tppDatabase.transaction(async (queries) => {
      await queries.rows(sql`select from tenancy.set_actor(${own.bankId}, ${own.tppId})`)
      await queries.rows(sql`
        insert into consents.event (bank_id, tpp_id, event_id, psu_id, agreement_key, sequence, cause, detail, account_ids,
          granted_at, person_id, authorisation_id, at)
        values (${own.bankId}, ${tppId}, gen_random_uuid(), ${psuId}, 'PRIVATE', 9, ${cause},
          ${cause === 'revoked' ? 'terminated' : null}, '{}', now(), gen_random_uuid(),
          ${cause === 'revoked' ? null : psuId}, now())`)
    })
  await assert.rejects(forge(own.tppId, 'granted'), /row-level security/)
  await assert.rejects(forge('PSDNO-FSA-1', 'revoked'), /row-level security/)
})
