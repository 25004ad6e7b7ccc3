import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prepareSandboxDatabase } from '@havn/sandbox/prepare-database'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { assertInvariants } from '../support/invariants.ts'
import { ownerUrl } from '../support/owned-database.ts'
import { INSTANT_TARGET } from '../support/payer.ts'
import { upgradeSkipReason } from './earlier-version.ts'
import { fill } from './fill.ts'
import { readSqlWithNext } from './next-migration.ts'
import { openTwoVersions } from './two-versions.ts'

const skip = upgradeSkipReason()
const callsMin = 20

test('a database is upgraded while the previous version still serves, and both serve it', {
  skip,
}, async (t) => {
  const versions = await openTwoVersions()
  const { databaseUrl, before, after } = versions
  try {
    await before.start()
    const { waiting, requestId, paymentId } = await fill(before.payer)
    const upgrade = prepareSandboxDatabase(ownerUrl(databaseUrl)).then(async (files) => [
      ...files,
      ...(await migrate({ url: ownerUrl(databaseUrl), modules: readSqlWithNext() })),
    ])
    const isUpgraded = upgrade.then(() => true)
    let callsDuring = 0
    for (let callsAfter = 0; callsAfter < callsMin; ) {
      await before.payer.pay()
      if (await Promise.race([isUpgraded, Promise.resolve(false)])) callsAfter += 1
      else callsDuring += 1
    }
    t.diagnostic(`${(await upgrade).length} SQL files applied, ${callsDuring} payments meanwhile`)

    await after.start()
    await after.payer.pay({ target: INSTANT_TARGET })
    await before.payer.pay()
    const retried = await after.payer.create({ headers: { 'X-Request-ID': requestId }, body: waiting.body })
    assert.equal(retried.json.paymentId, paymentId, 'a retry at the new version gets the first response')
    const decided = await after.payer.decide(waiting.created)
    assert.equal(decided.json['scaStatus'], 'finalised', decided.text)
    assert.equal(await before.terminate(), 0)
    const run = await after.payer.run()
    assert(Number(run['booked']) > callsMin, JSON.stringify(run))
    await assertInvariants({ databaseUrl })
  } finally {
    await versions.close()
  }
})
