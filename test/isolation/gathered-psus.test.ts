import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import {
  findKnownPsus,
  gatherKnownPsuQueries,
  type KnownPsuQuery,
} from '../../apps/server/src/domain/consents/consents.store.ts'
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts'
import type { ConsentReading } from '../../apps/server/src/domain/consents/index.ts'
import { openKeyRing } from '../../apps/server/src/platform/keys/index.ts'
import { realClock } from '../../apps/server/src/platform/shared/clock.ts'
import { readerAt } from '../accounts/support/reader.ts'
import { useBank } from '../support/bank.ts'
import { queryAsOwner } from '../support/query.ts'

describe('sessions and consents of several TPPs, read by one statement', () => {
  const bank = useBank({ beforeClose: () => tppDatabase.close() })
  let tppDatabase: Database
  let own: readonly KnownPsuQuery[]
  let reading: ConsentReading
  before(async () => {
    reading = { keys: openKeyRing({ secret: bank.key }, realClock) }
    tppDatabase = openDatabase({ url: bank.databaseUrls.tpp, connectionsMax: 4 })
    for (let count = 0; count < 3; count += 1) await readerAt(bank)
    const rows = await queryAsOwner(
      bank,
      'select bank_id, tpp_id, psu_id, tpp_session_id from sca.session order by psu_id',
    )
    own = rows.map((row) => ({
      actor: { bankId: String(row['bank_id']), tppId: String(row['tpp_id']) },
      psuId: String(row['psu_id']),
      tppSessionId: String(row['tpp_session_id']),
      realTime: new Date().toISOString(),
      agreementKey: 'PRIVATE',
    }))
  })

  test("SEC-01 each TPP gets its own PSU's; PSU-IDs of the others look like none", async () => {
    assert.equal(new Set(own.map(({ actor }) => JSON.stringify(actor))).size, 3)
    const crossed = own.flatMap(({ actor }) => own.map((one) => ({ ...one, actor })))
    const known = await findKnownPsus(tppDatabase, reading, crossed)
    for (const [index, query] of crossed.entries()) {
      const isOwn = own.some((one) => one.actor === query.actor && one.psuId === query.psuId)
      assert.equal(known[index]?.session.session?.context, isOwn ? 'PRIVATE' : undefined)
      assert.equal(known[index] !== undefined, isOwn)
    }
  })

  test('a query that the database refuses changes nothing for those beside it', async () => {
    const find = gatherKnownPsuQueries(tppDatabase, reading)
    const asked = [...own, ...own, { ...own[0], psuId: 'no id' } as KnownPsuQuery, ...own]
    const settled = await Promise.allSettled(asked.map((query) => find(query)))
    assert.deepEqual(
      settled.map((one) =>
        one.status === 'fulfilled' ? (one.value?.consent?.accounts.length ?? 0) > 0 : 'refused',
      ),
      asked.map(({ psuId }) => (psuId === 'no id' ? 'refused' : true)),
    )
  })
})
