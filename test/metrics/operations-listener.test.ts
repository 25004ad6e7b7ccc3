import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@havn/local-postgres'
import { type ProductionBank, startProductionBank } from '../production/support/production-bank.ts'
import { valueOf } from './scrape.ts'

describe('the operations listener of a program with two processes', () => {
  let bank: ProductionBank
  let url: string
  before(async () => {
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    bank = await startProductionBank({
      HAVN_PROCESSES: '2',
      HAVN_OPERATIONS_PORT: String(port),
      HAVN_OPERATIONS_NAMES: 'havn-1.bank.example',
    })
    // The two processes share the ports, and the second may be ready later.
    await until(async () => readyPids().size === 2)
  })
  after(() => bank.close())

  const get = (path: string) => fetch(`${url}${path}`, { headers: { Connection: 'close' } })
  const readyPids = () =>
    new Set(
      bank
        .log()
        .filter(({ msg }) => msg === 'ready')
        .map(({ pid }) => pid),
    )
  const scrape = async () => (await get('/metrics')).text()

  test('SEC-80 it has probes and metrics; the public port has no metrics', async () => {
    assert.deepEqual(await (await get('/livez')).json(), { status: 'alive' })
    assert.deepEqual(await (await get('/readyz')).json(), { status: 'ready' })
    assert.equal(
      (await get('/metrics')).headers.get('content-type'),
      'text/plain; version=0.0.4; charset=utf-8',
    )
    assert.equal((await fetch(`http://127.0.0.1:${bank.port}/metrics`)).status, 404)
    for (const path of ['/', '/v1/accounts', '/openapi.json']) assert.equal((await get(path)).status, 404)
  })

  test('SEC-164 421: a name that somebody has made to lead here; an address, a name without a dot or a given one is served', async () => {
    const { port } = new URL(url)
    for (const path of ['/metrics', '/kpi', '/readyz', '/back-office']) {
      assert.equal(await statusWithHost(path, `rebound.example:${port}`), 421)
      assert.equal(await statusWithHost(path, `127.0.0.1.rebound.example:${port}`), 421)
      assert.equal(await statusWithHost(path, `localhost.:${port}`), 421)
    }
    for (const host of [
      `127.0.0.1:${port}`,
      `[::1]:${port}`,
      '10.0.0.7',
      'localhost',
      'havn',
      'Havn-1.bank.example:1',
    ])
      assert.equal(await statusWithHost('/metrics', host), 200, host)
  })

  const statusWithHost = (path: string, host: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      request(`${url}${path}`, { headers: { Host: host, Connection: 'close' } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .on('error', reject)
        .end()
    })

  test('any process answers a scrape for both, and says when one is missing', async () => {
    await until(async () => valueOf(await scrape(), 'havn_processes_answering') === 2)
    assert.equal(valueOf(await scrape(), 'havn_processes_started'), 2)
    const killed = [...readyPids()][0] ?? 0
    process.kill(killed, 'SIGKILL')
    await until(async () => valueOf(await scrape(), 'havn_process_restarts_total') === 1)
    await until(async () => valueOf(await scrape(), 'havn_processes_answering') === 2)
  })

  test('a process that hangs is left out: a scrape is answered without it', async () => {
    const frozen = [...readyPids()].at(-1) ?? 0
    process.kill(frozen, 'SIGSTOP')
    try {
      await until(async () => valueOf(await scrape(), 'havn_processes_answering') === 1)
    } finally {
      process.kill(frozen, 'SIGCONT')
    }
  })
})

/** A connection may be handed to a process in the moment of its death, so each attempt has a limit. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 20_000
  while (Date.now() < deadline) {
    const attempt = isSo().catch(() => false)
    if (await Promise.race([attempt, sleep(2_500, false)])) return
    await sleep(50)
  }
  throw new Error('it should have been so within 20 seconds')
}
