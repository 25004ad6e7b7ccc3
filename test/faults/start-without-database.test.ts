import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@havn/local-postgres'
import { until } from '../jobs/until.ts'
import { makeCa } from '../support/certificates.ts'
import { writeBankDocument } from '../production/support/bank-document.ts'
import { rounds } from '../support/rounds.ts'
import { type HavnOptions, havnProcess } from './havn-process.ts'
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts'

/** Longer than any single timeout of a start with HAVN_LONG, else long enough for the first to pass. */
const silenceSeconds = rounds({ usually: 3, long: 60 })
const waits = '"msg":"the start waits for the database"'
const goesOn = '"msg":"the database answers: the start goes on"'

describe('a start while PostgreSQL does not answer', { skip: process.platform !== 'linux' }, () => {
  let postgres: OwnPostgres
  before(async () => {
    postgres = await startOwnPostgres()
  })
  after(() => postgres.stop())

  /** Begins a start and returns what it logs; the promise settles when it is ready, and rejects if the process ends. */
  async function beginStart(options: Partial<HavnOptions>) {
    let log = ''
    const onLog = (text: string) => void (log += text)
    const server = await havnProcess({ databaseUrl: postgres.url, ca: makeCa(), onLog, ...options })
    const ready = server.start()
    ready.catch(() => {})
    const count = (text: string) => log.split(text).length - 1
    return { server, ready, count, logOf: () => log }
  }

  test('it waits, says so once in each process, lives and is not ready; then it serves', async (t) => {
    const operationsPort = await freePort()
    const read = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${operationsPort}${path}`).catch(() => undefined)
      return answer && `${answer.status} ${await answer.text()}`
    }
    const thaw = postgres.freeze()
    const settings = { HAVN_PROCESSES: '2', HAVN_OPERATIONS_PORT: String(operationsPort) }
    const { server, ready, count, logOf } = await beginStart({ settings })
    t.after(async () => {
      await server.terminate()
      await server.close()
    })
    try {
      await until(30, async () => count(waits) === 2)
      await sleep(silenceSeconds * 1000)
      assert.equal(await read('/livez'), '200 {"status":"alive"}')
      for (const path of ['/readyz', '/readyz?exclude=database'])
        assert.match((await read(path)) ?? '', /^503 .*starting/)
      assert.match((await read('/')) ?? '', /^503 Starting/)
    } finally {
      thaw()
    }
    await ready
    await until(10, async () => (await read('/readyz')) === '200 {"status":"ready"}')
    assert.equal(count(waits), 2, 'one line for each process, however long it took')
    await until(30, async () => count(goesOn) === 2)
    assert.equal(count('"level":50'), 0, logOf())
  })

  test('whatever the start is doing when PostgreSQL stops answering, it goes on', async (t) => {
    const { banksFolder, remove } = writeBankDocument({ publicUrls: ['https://shared.example'] })
    t.after(remove)
    const settings = { HAVN_BANKS_FOLDER: banksFolder }
    const { server, ready } = await beginStart({ hasDoor: false, settings })
    t.after(() => server.close())
    const isReady = ready.then(() => true)
    isReady.catch(() => {})
    // PostgreSQL answers for a moment, ever longer, so that every step of the start meets a silence.
    for (let round = 1; ; round += 1) {
      const thaw = postgres.freeze()
      await sleep(1_500)
      thaw()
      if ((await Promise.race([isReady, sleep(150 * round)])) === true) return
    }
  })
})
