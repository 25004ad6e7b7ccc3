import assert from 'node:assert/strict'
import { get } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ProductionBank, startProductionBank } from './support/production-bank.ts'

describe('several processes that share the ports', () => {
  let bank: ProductionBank
  before(async () => {
    bank = await startProductionBank({ HAVN_PROCESSES: '2' })
  })
  after(() => bank.close())

  /** Processes that have answered calls since the log had this many lines. */
  const answeringSince = (start: number) =>
    new Set(
      bank
        .log()
        .slice(start)
        .filter(({ msg }) => msg === 'call')
        .map(({ pid }) => pid),
    )

  /** Calls until two processes that are not `except` have answered. */
  async function untilTwoAnswer(except?: number): Promise<readonly number[]> {
    const start = bank.log().length
    const deadline = Date.now() + 30_000
    while (Date.now() < deadline) {
      assert.notEqual(await callOnce(bank.port), 'ECONNREFUSED')
      const pids = [...answeringSince(start)].filter((pid) => pid !== except)
      if (pids.length === 2) return pids
      await sleep(20)
    }
    throw new Error('two processes should have answered within 30 seconds')
  }

  test('both answer calls on one port', async () => {
    const pids = await untilTwoAnswer()
    assert.equal(pids.length, 2)
  })

  test('if one is killed, the port stays open and another process replaces it', async () => {
    const [killed = 0, survivor = 0] = await untilTwoAnswer()
    process.kill(killed, 'SIGKILL')
    const pids = await untilTwoAnswer(killed)
    assert(pids.includes(survivor))
    const restart = bank.log().find(({ msg }) => msg.startsWith('a process ended'))
    assert(restart, 'the first process should log that it starts another one')
  })

  test('SIGTERM ends them all', async () => {
    const pids = await untilTwoAnswer()
    assert.equal(await bank.terminate(), 0)
    for (const pid of pids) assert.equal(isRunning(pid), false)
    assert.equal(await callOnce(bank.port), 'ECONNREFUSED')
    assert.equal(bank.log().filter(({ msg }) => msg === 'stopped').length, 2)
  })
})

test('if none can start, all end with exit code 1 and do not try again', async () => {
  // A login that is the owner of the database: the server refuses it.
  const owner = process.env['HAVN_TEST_DATABASE_URL'] ?? ''
  const start = startProductionBank({ HAVN_PROCESSES: '2', HAVN_DATABASE_URL_TPP: owner })
  await assert.rejects(start, /did not become ready/)
})

test('programs that were started apart answer calls on one port if they are to share it', async () => {
  const one = await startProductionBank({ HAVN_SHARE_PORTS: 'true' })
  try {
    const other = await startProductionBank({ HAVN_SHARE_PORTS: 'true', HAVN_HTTP_PORT: String(one.port) })
    try {
      const hasAnswered = (bank: ProductionBank) => bank.log().some(({ msg }) => msg === 'call')
      const deadline = Date.now() + 30_000
      while (!(hasAnswered(one) && hasAnswered(other))) {
        assert(Date.now() < deadline, 'both should have answered within 30 seconds')
        await callOnce(one.port)
        await sleep(20)
      }
      // The one that is left answers every call: this is how a new version takes over from an old one.
      assert.equal(await one.terminate(), 0)
      for (let count = 0; count < 5; count += 1) assert.equal(await callOnce(other.port), 200)
    } finally {
      await other.close()
    }
  } finally {
    await one.close()
  }
})

/**
 * Calls once, or returns why it failed. Each call has a connection of its own: connections are shared out, not calls. One
 * that is handed to a process in the moment of its death is never answered, so the wait is limited.
 */
function callOnce(port: number): Promise<number | string | undefined> {
  const signal = AbortSignal.timeout(2_000)
  return new Promise((resolve) => {
    get({ port, host: '127.0.0.1', path: '/openapi.json', agent: false, signal }, (response) => {
      response.resume()
      response.once('close', () => resolve(response.statusCode))
    }).once('error', (error) => resolve('code' in error ? String(error.code) : error.message))
  })
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
