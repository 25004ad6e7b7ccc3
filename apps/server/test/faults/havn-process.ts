import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Identity } from '../support/certificates.ts'

/** A server that can be killed and started again: same port, same secret, same database. */
export interface HavnProcess {
  readonly port: number
  start(): Promise<void>
  /** SIGKILL: no goodbye to clients or database. */
  kill(): Promise<void>
  /** Kills what still runs and leaves nothing behind. */
  close(): Promise<void>
}

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const readySecondsMax = 20

export async function havnProcess(options: { databaseUrl: string; ca: Identity }): Promise<HavnProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'havn-faults-'))
  const file = (name: string) => join(folder, name)
  writeFileSync(file('ca.pem'), options.ca.pem)
  writeFileSync(file('secret'), randomBytes(32).toString('hex'))
  const port = await freePort()
  const environment = {
    PATH: process.env['PATH'],
    HAVN_ENVIRONMENT: 'sandbox',
    HAVN_DATABASE_URL: options.databaseUrl,
    HAVN_SANDBOX_CA_FILE: file('ca.pem'),
    HAVN_SECRET_FILE: file('secret'),
    HAVN_HTTP_PORT: String(port),
  }
  let child: ChildProcess | undefined
  // It must not outlive a test that fails in an unforeseen way.
  process.once('exit', () => child?.kill('SIGKILL'))

  async function kill(): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  return {
    port,
    async start() {
      child = spawn(process.execPath, [main], { env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
      await untilReady(child, port)
    },
    kill,
    async close() {
      await kill()
      rmSync(folder, { recursive: true })
    },
  }
}

async function untilReady(child: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + readySecondsMax * 1000
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(20)
  }
  child.kill('SIGKILL')
  throw new Error('the server did not become ready; what it says on stderr stands above')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}
