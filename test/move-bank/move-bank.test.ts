import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setSuspended } from '../banks/support/suspension.ts'
import { until } from '../jobs/until.ts'
import { assertSound } from '../support/assert-sound.ts'
import { makeCa, makeTpp } from '../support/certificates.ts'
import { queryAsOwner } from '../support/query.ts'
import { createPayingClient } from './paying-client.ts'
import { openTwoClusters } from './two-clusters.ts'
import { openTwoServers } from './two-servers.ts'

const secondsMax = 60

test('OPS-60 a bank moves to another cluster under load: every read is answered, nothing is lost, and the other bank does not notice', async (t) => {
  const clusters = await openTwoClusters()
  const { oneUrl, otherUrl } = clusters
  const ca = makeCa()
  const servers = await openTwoServers(ca, clusters)
  const { one, other } = servers
  const shared = { port: one.port, databaseUrl: oneUrl, tpp: makeTpp(ca) }
  const hav = createPayingClient({ ...shared, bank: 'hav' })
  const fjell = createPayingClient({ ...shared, bank: 'fjell' })
  const clients = [hav, fjell]
  const setHav = async (url: string, state: 'open' | 'read-only' | 'suspended') => {
    assert(await setSuspended({ databaseUrl: url }, 'hav', state !== 'open', state === 'read-only'))
  }
  const paysAgain = async ({ paid }: typeof hav) => {
    const paidBefore = paid.length
    await until(secondsMax, async () => paid.length > paidBefore)
  }
  try {
    await one.start()
    for (const client of clients) client.start()
    await clusters.follow()
    // Blocks of the chain that were made before the move must verify after it.
    await until(30, async () => {
      const blocks = await queryAsOwner({ databaseUrl: oneUrl }, 'select from audit.block')
      return blocks.length >= 2 && clients.every(({ paid }) => paid.length > 0)
    })

    await assert.rejects(clusters.moveBank('promote', 'hav'), /hav is open at the old cluster/)
    await setHav(oneUrl, 'read-only')
    const readOnlyAt = performance.now()
    t.diagnostic(await clusters.moveBank('settle', 'hav'))
    await assert.rejects(clusters.moveBank('keep', 'hav'), /still follows the old one/)
    // With Patroni, which promotes the new cluster itself.
    assert.match(
      await clusters.moveBank('promote', 'hav', { PROMOTE: 'no' }),
      /has everything .* still follows/,
    )
    assert.match(await clusters.moveBank('status', 'hav'), /^new: follows/m)
    for (const step of ['promote', 'keep'] as const)
      for (const time of ['first', 'again']) t.diagnostic(`${time}: ${await clusters.moveBank(step, 'hav')}`)
    await other.start()
    await assertSound(otherUrl)
    await assert.rejects(clusters.moveBank('remove', 'hav'), /hav is not open at the new cluster/)
    await setHav(otherUrl, 'open')
    hav.goTo(other.port)
    await paysAgain(hav)
    const readOnlySeconds = (performance.now() - readOnlyAt) / 1000

    await assert.rejects(clusters.moveBank('remove', 'hav'), /hav is read-only at the old cluster/)
    await setHav(oneUrl, 'suspended')
    await servers.removeMovedBank()
    for (const time of ['first', 'again'])
      t.diagnostic(`${time}: ${await clusters.moveBank('remove', 'hav')}`)
    for (const paying of clients) await paysAgain(paying)
    for (const client of clients) await client.stop()
    t.diagnostic(
      `hav was read-only for ${readOnlySeconds.toFixed(1)} s: ${hav.paid.length} payments of hav, ${fjell.paid.length} of fjell, ${hav.refused.length} writes refused, ${hav.reads.count + fjell.reads.count} reads`,
    )
    assert.deepEqual(fjell.failures, [])
    for (const { reads } of clients) assert.deepEqual(reads.failures, [])
    assert.deepEqual(new Set(hav.refused), new Set([503]))
    assert.equal(hav.failures.length, hav.refused.length, hav.failures.join('\n'))
    for (const { payer, paid } of clients) for (const path of paid) assert(await payer.statusOf(path), path)
    await hav.payer.run()
    for (const url of [oneUrl, otherUrl]) await assertSound(url)
  } finally {
    for (const client of clients) await client.stop()
    await servers.close()
    await clusters.close()
  }
})
