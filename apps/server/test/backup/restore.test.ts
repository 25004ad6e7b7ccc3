import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { havnProcess } from '../faults/havn-process.ts'
import { until } from '../jobs/until.ts'
import { assertSound } from '../support/assert-sound.ts'
import { makeCa, makeTpp } from '../support/certificates.ts'
import { payerOn } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { openArchivedPostgres } from './archived-postgres.ts'

test('a bank is restored to a noted time from a base backup and the archive of the log', async (t) => {
  const postgres = await openArchivedPostgres()
  const { databaseUrl } = postgres
  const ca = makeCa()
  const havn = await havnProcess({ databaseUrl, ca })
  const query = (text: string) => queryAsOwner({ databaseUrl }, text)
  const payer = payerOn({ port: havn.port, databaseUrl }, makeTpp(ca))
  const payTimes = async (count: number) => {
    const paths: string[] = []
    for (let payment = 0; payment < count; payment += 1) paths.push(await payer.pay())
    return paths
  }
  try {
    await havn.start()
    const beforeBackup = await payTimes(3)
    assert.equal((await payer.run())['booked'], 3)
    await until(30, async () => (await query('select from audit.block')).length > 0)
    postgres.takeBaseBackup()

    const beforeTime = await payTimes(3)
    assert.equal((await payer.run())['booked'], 3)
    const waiting = await payTimes(2)
    const [noted] = await query('select clock_timestamp()::text as time')
    await sleep(100)
    const afterTime = await payTimes(3)
    await payer.run()
    assert.equal(await payer.statusOf(String(waiting[0])), 'ACSC')
    await postgres.archiveAll()

    await havn.kill()
    await postgres.lose()
    const started = performance.now()
    await postgres.restoreTo(String(noted?.['time']))
    t.diagnostic(`restored in ${((performance.now() - started) / 1000).toFixed(1)} s`)

    await assertSound(databaseUrl)
    await havn.start()
    for (const path of [...beforeBackup, ...beforeTime]) assert.equal(await payer.statusOf(path), 'ACSC')
    for (const path of afterTime)
      assert.equal((await payer.call({ target: `${path}/status` })).status, 404, 'it is unknown now')
    // What was approved at that time is executed again by Havn. The core bank executes each payment id once.
    for (const path of waiting) assert.notEqual(await payer.statusOf(path), 'ACSC')
    assert.equal((await payer.run())['booked'], waiting.length)
    for (const path of waiting) assert.equal(await payer.statusOf(path), 'ACSC')
    await havn.kill()
    await assertSound(databaseUrl)
  } finally {
    await havn.close()
    await postgres.close()
  }
})
