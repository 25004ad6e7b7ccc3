import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, statfsSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { freePort, type LocalPostgres, startPostgres } from '@havn/local-postgres'
import { until } from '../jobs/until.ts'
import { valueOf } from '../metrics/scrape.ts'
import { openBank, type TestBank } from '../support/bank.ts'
import { type Payer, payerAt } from '../support/payer.ts'
import { asOwner, queryAsOwner } from '../support/query.ts'
import { send } from '../support/send.ts'
import { createOwnedSandbox } from '../support/owned-database.ts'

const mebibytes = 96
/** Of the table of the probe. The server may write in the moment in which it is emptied. */
const pagesMax = 260

/** Mounts a small disk in memory that this user owns. Returns why that is not possible, or undefined. */
function mountDisk(folder: string, { uid, gid }: { uid: number; gid: number }): string | undefined {
  const options = `size=${mebibytes}m,uid=${uid},gid=${gid},mode=0700`
  const { status, stderr, error } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  return status === 0 ? undefined : `a small disk cannot be mounted: ${error?.message ?? String(stderr)}`
}

const whyNoDisk = (() => {
  const folder = mkdtempSync('/tmp/havn-disk-')
  try {
    const reason = mountDisk(folder, { uid: 0, gid: 0 })
    if (reason === undefined) spawnSync('umount', [folder])
    return reason
  } finally {
    rmSync(folder, { recursive: true })
  }
})()

describe('the disk of the database is full, and not that of its log', { skip: whyNoDisk }, () => {
  const folder = mkdtempSync('/tmp/havn-disk-')
  // PostgreSQL may run as another user than we do.
  chmodSync(folder, 0o777)
  const disk = `${folder}/disk`
  mkdirSync(disk)
  const ballast = `${disk}/ballast`
  let postgres: LocalPostgres
  let bank: TestBank
  let payer: Payer
  let operationsPort: number
  before(async () => {
    postgres = await startPostgres({ directory: `${folder}/postgres`, settings: { fsync: 'off' } })
    assert.equal(mountDisk(disk, statSync(postgres.socketDirectory)), undefined)
    const owner = { databaseUrl: postgres.url() }
    await queryAsOwner(owner, `create tablespace small location '${disk}'`)
    await createOwnedSandbox(postgres.url(), 'small', 'tablespace small')
    operationsPort = await freePort()
    bank = await openBank({
      databaseUrl: postgres.url('small'),
      operations: { port: operationsPort, host: '127.0.0.1', names: [] },
    })
    payer = payerAt(bank, bank.newTpp())
  })
  after(async () => {
    rmSync(ballast, { force: true })
    await bank.close()
    await postgres.stop()
    spawnSync('umount', [disk])
    rmSync(folder, { recursive: true, force: true })
  })

  const ask = (target: string) => send(bank.port, { method: 'GET', target, headers: {}, body: undefined })
  const readWritable = async () =>
    valueOf(
      await (await fetch(`http://127.0.0.1:${operationsPort}/metrics`)).text(),
      'havn_database_writable',
    )

  /** Takes what is left, also what PostgreSQL gives back meanwhile. */
  function fill(): void {
    for (let left = 1; left > 0; ) {
      const { bavail, bsize } = statfsSync(disk)
      left = bavail * bsize
      if (left > 0) appendFileSync(ballast, Buffer.alloc(left))
    }
  }

  test('it is not ready, creations get 503 and reads go on; with room again it is as before', async (t) => {
    const path = String((await payer.create()).json._links['self']?.href)
    assert.equal((await ask('/readyz')).status, 200)
    assert.equal(await readWritable(), 1)
    t.after(() => rmSync(ballast, { force: true }))
    fill()
    await until(10, async () => (await ask('/readyz')).status === 503)
    assert.deepEqual(JSON.parse((await ask('/readyz')).text), {
      status: 'the disk of the database is full: its tables cannot grow',
    })
    await until(10, async () => (await readWritable()) === 0)
    assert.equal((await ask('/readyz?exclude=database')).status, 200)
    // Pages that have room yet take some creations.
    let refused = await payer.create()
    for (let tries = 0; tries < 200 && refused.status === 201; tries += 1) refused = await payer.create()
    assert.equal(refused.status, 503, refused.text)
    assert(Number(refused.headers['retry-after']) > 0)
    assert.equal(await payer.statusOf(path), 'RCVD')
    rmSync(ballast)
    await until(10, async () => (await ask('/readyz')).status === 200)
    await until(10, async () => (await readWritable()) === 1)
    assert.equal((await payer.create()).status, 201)
  })

  test('the probe takes room each time, and its table stays small, also while somebody reads it for long', async () => {
    const owner = { databaseUrl: postgres.url('small') }
    const pagesAfter = async (probes: number) => {
      const loop = `for i in 1 .. ${probes} loop perform tenancy.probe_write(); commit; end loop`
      await queryAsOwner(owner, `do $$ begin ${loop}; end $$`)
      const [row] = await queryAsOwner(
        owner,
        `select pg_relation_size('tenancy.write_probe') / 8192 as pages`,
      )
      return Number(row?.['pages'])
    }
    await queryAsOwner(owner, 'truncate tenancy.write_probe')
    assert((await pagesAfter(20)) >= 20, 'a page each')
    assert((await pagesAfter(1_000)) <= pagesMax)
    await asOwner(owner, async (read) => {
      await read('begin')
      await read('select count(*) from tenancy.write_probe')
      assert((await pagesAfter(1_000)) <= pagesMax, 'a dump reads it')
      await read('commit')
    })
    assert((await pagesAfter(pagesMax)) <= pagesMax)
  })
})
