import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import {
  releaseReads,
  readQuota,
  claimReads,
} from '../../apps/server/src/domain/accounts/quota/quota.store.ts'
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { createDatabase, serverUrls } from '../support/database.ts'

const NOON = Temporal.Instant.from('2026-11-16T12:00:00Z')
const actor = { bankId: randomUUID(), tppId: 'PSDNO-FSA-1' }

describe('reads counted against a quota', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let tppDatabase: Database
  before(async () => {
    database = await createDatabase()
    tppDatabase = openDatabase({ url: serverUrls(database.url).tpp, connectionsMax: 8 })
  })
  after(async () => {
    await tppDatabase.close()
    await database.drop()
  })

  const aKey = (accounts = 1) => ({
    reader: newReader(),
    accountIds: Array.from({ length: accounts }, () => randomUUID()),
    resource: 'balances' as const,
  })
  const at = (seconds: number) => NOON.add({ milliseconds: Math.round(seconds * 1000) })

  test('LIM-08 four are accepted and the fifth is not, even a second before 24 hours after the first', async () => {
    const key = aKey()
    assert.deepEqual(await readQuota(tppDatabase, actor, { ...key, at: NOON }), {
      remaining: 4,
      resetSeconds: 0,
    })
    const taken = []
    for (const seconds of [0, 10, 20, 30, 40, 86_399, 86_399.999, 86_400, 86_400, 86_409, 86_410])
      taken.push(await claimReads(tppDatabase, actor, { ...key, at: at(seconds) }))
    assert.deepEqual(
      taken.map(({ isClaimed, remaining, resetSeconds }) => `${isClaimed} ${remaining} ${resetSeconds}`),
      [
        'true 3 86400',
        'true 2 86390',
        'true 1 86380',
        'true 0 86370',
        'false 0 86360',
        'false 0 1',
        'false 0 1',
        'true 0 10',
        'false 0 10',
        'false 0 1',
        'true 0 10',
      ],
    )
  })

  test('LIM-08 fifty at once: exactly four, whatever the order of their times', async () => {
    for (let round = 0; round < 5; round += 1) {
      const key = aKey()
      const taken = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          claimReads(tppDatabase, actor, { ...key, at: NOON.subtract({ milliseconds: index % 7 }) }),
        ),
      )
      assert.equal(taken.filter(({ isClaimed }) => isClaimed).length, 4)
      assert.deepEqual(
        taken
          .filter(({ isClaimed }) => isClaimed)
          .map(({ remaining }) => remaining)
          .toSorted((one, other) => one - other),
        [0, 1, 2, 3],
      )
    }
  })

  test('accounts, resources, PSUs and TPPs are counted separately', async () => {
    const key = aKey()
    for (let read = 0; read < 4; read += 1) await claimReads(tppDatabase, actor, { ...key, at: NOON })
    const others = [
      [actor, { ...key, resource: 'transactions' as const }],
      [actor, { ...key, accountIds: [randomUUID()] }],
      [actor, { ...key, reader: newReader() }],
      [{ ...actor, tppId: 'PSDNO-FSA-2' }, key],
      [{ ...actor, bankId: randomUUID() }, key],
    ] as const
    for (const [who, what] of others)
      assert.equal((await claimReads(tppDatabase, who, { ...what, at: NOON })).remaining, 3)
  })

  test('of several accounts all are counted or none, and the result describes the one with the fewest left', async () => {
    const { accountIds, ...key } = aKey(3)
    const [first = '', second = ''] = accountIds
    for (const seconds of [0, 5, 10, 15])
      await claimReads(tppDatabase, actor, { ...key, accountIds: [second], at: at(seconds) })
    const refused = await claimReads(tppDatabase, actor, { ...key, accountIds, at: at(20) })
    assert.deepEqual(refused, { isClaimed: false, remaining: 0, resetSeconds: 86_380 })
    assert.equal(
      (await readQuota(tppDatabase, actor, { ...key, accountIds: [first], at: at(20) })).remaining,
      4,
    )
    const later = await claimReads(tppDatabase, actor, { ...key, accountIds, at: at(86_400) })
    assert.deepEqual(later, { isClaimed: true, remaining: 0, resetSeconds: 5 })
    assert.equal(
      (await readQuota(tppDatabase, actor, { ...key, accountIds: [first], at: at(86_400) })).remaining,
      3,
    )
  })

  test('several accounts at once, in any order: no deadlock, and no account is read too often', async () => {
    const { accountIds, ...key } = aKey(8)
    const taken = await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const turned = [...accountIds.slice(index % 8), ...accountIds.slice(0, index % 8)]
        return claimReads(tppDatabase, actor, { ...key, accountIds: turned.slice(0, 4), at: NOON })
      }),
    )
    // Each counts one read for four of the eight accounts: 8 × 4 ÷ 4 at most, and then no four accounts have a read left.
    assert(taken.filter(({ isClaimed }) => isClaimed).length <= 8)
    for (const accountId of accountIds)
      assert(
        (await readQuota(tppDatabase, actor, { ...key, accountIds: [accountId], at: NOON })).remaining >= 0,
      )
  })

  test('giving back returns one read, even if two were counted in the same millisecond', async () => {
    const key = aKey(2)
    for (let read = 0; read < 4; read += 1) await claimReads(tppDatabase, actor, { ...key, at: NOON })
    await releaseReads(tppDatabase, actor, { ...key, at: NOON })
    assert.equal((await readQuota(tppDatabase, actor, { ...key, at: NOON })).remaining, 1)
    await releaseReads(tppDatabase, actor, { ...key, at: at(1) })
    assert.equal((await readQuota(tppDatabase, actor, { ...key, at: NOON })).remaining, 1)
  })

  test('setting the clock back by a day or more clears the quota; by less it does not', async () => {
    const key = aKey()
    for (let read = 0; read < 4; read += 1) await claimReads(tppDatabase, actor, { ...key, at: NOON })
    assert.equal((await claimReads(tppDatabase, actor, { ...key, at: at(-86_399) })).isClaimed, false)
    assert.equal((await claimReads(tppDatabase, actor, { ...key, at: at(-86_400) })).isClaimed, true)
  })
})

/** A TPP that knows a person whom nothing was read of. */
function newReader() {
  return { readerId: randomUUID(), readsMax: 4, isLimited: true, isForOneUse: false }
}
