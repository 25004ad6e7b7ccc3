import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { maintainPartitions } from '../../apps/server/src/platform/database/maintain-partitions.ts'
import { moveDatabaseClock } from '../support/database-clock.ts'
import { queryAsOwner } from '../support/query.ts'
import { openScene } from './support/scene.ts'

test('notifications are kept for seven days and dropped after eight', async (t) => {
  const scene = await openScene(t)
  await scene.pay({ content: 'status=PROCESS' })
  await scene.deliverer.deliver()
  const owner = openDatabase({ url: scene.bank.databaseUrl, connectionsMax: 1 })
  t.after(() => owner.close())
  const keptAfter = async (days: number) => {
    await moveDatabaseClock(scene.bank, days * 86_400_000)
    await maintainPartitions(owner)
    return (await queryAsOwner(scene.bank, 'select from notifications.notification')).length
  }
  assert.equal(await keptAfter(7), 1)
  assert.equal(await keptAfter(8), 0)
  await queryAsOwner(scene.bank, 'delete from notifications.subscription')
})
