import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { snapshotsOnMonday } from './support/snapshots.ts'
import { useBank } from '../support/bank.ts'

const rounds = 20

describe('snapshots of two TPPs', () => {
  const bank = useBank()

  test('the same names, restored, deleted and initialized at once, do not affect each other', async () => {
    const both = [await snapshotsOnMonday(bank), await snapshotsOnMonday(bank)] as const
    const kept = []
    for (const [index, { data, take, state }] of both.entries()) {
      await data.customer({ customerType: 'PRIVATE', customerName: `Of ${index}`, withAccounts: true })
      await take('the-same')
      kept.push(await state())
    }
    assert.notDeepEqual(kept[0], kept[1])
    for (let round = 0; round < rounds; round += 1) {
      const [one, other] = round % 2 === 0 ? [0, 1] : [1, 0]
      const [restoring, resetting] = [both[one as 0], both[other as 0]]
      await Promise.all([
        restoring.goBackTo('the-same'),
        resetting.data.initialize(),
        restoring.data.remove('snapshots/other'),
        resetting.data.post('snapshots', { name: `round-${round % 4}` }),
        resetting.data.remove(`snapshots/round-${(round + 2) % 4}`),
      ])
      assert.deepEqual(await restoring.state(), kept[one as 0])
      assert.notDeepEqual(await resetting.state(), kept[other as 0])
      await resetting.goBackTo('the-same')
      assert.deepEqual(await resetting.state(), kept[other as 0])
    }
  })

  test('a list has only the TPP’s own snapshots', async () => {
    const [one, other] = [await snapshotsOnMonday(bank), await snapshotsOnMonday(bank)]
    await one.take('mine')
    assert.deepEqual(await other.list(), [])
    await other.take('theirs')
    assert.deepEqual(
      (await one.list()).map(({ name }) => name),
      ['mine'],
    )
  })
})
