import { type ChildProcess, spawn } from 'node:child_process'
import { createSecretKey, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@havn/local-postgres'
import type { Identity } from '../support/certificates.ts'
import { serverUrls } from '../support/database.ts'
import { processEnvironment } from '../support/process-environment.ts'
import { listensOn } from './listens-on.ts'

export { freePort }

/** A server that can be killed and started again: same port, same secret, same database. */
export interface HavnProcess {
  readonly port: number
  /** Of the process that was started last. */
  readonly pid: number
  start(): Promise<void>
  /** SIGKILL: no goodbye to clients or database. */
  kill(): Promise<void>
  /** SIGTERM. Returns the exit code when the process has ended. */
  terminate(): Promise<number | null>
  /** Kills the process if it still runs, and leaves nothing behind. */
  close(): Promise<void>
}

export interface HavnOptions {
  /** The owner's URL, from which those of the server are derived. */
  readonly databaseUrl: string
  readonly ca: Identity
  /** Without a listener the process only works in the background. */
  readonly hasDoor?: boolean
  /** The program to start. Default: the sandbox of this checkout. */
  readonly program?: string
  /** The secret of every key; servers that work together have the same. Default: one for all of a test. */
  readonly secret?: string
  /** Called with each part of the log. */
  readonly onLog?: (text: string) => void
  /** The document of the banks of TPPs. */
  readonly ownBanks?: object
  /** Called with each part of its standard error, which is also shown. */
  readonly onError?: (text: string) => void
  /** Environment variables besides those that every server needs. */
  readonly settings?: Readonly<Record<string, string>>
}

const commonSecret = randomBytes(32).toString('hex')
/** The first key of servers that are given no other. */
export const commonKey = createSecretKey(commonSecret, 'hex')

const sandboxMain = join(import.meta.dirname, '../../apps/sandbox/src/main.ts')
/** Longer than the silence of a database that a start survives. */
const readySecondsMax = 180

export async function havnProcess(options: HavnOptions): Promise<HavnProcess> {
  const { hasDoor = true, settings = {}, program = sandboxMain } = options
  const urls = serverUrls(options.databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'havn-faults-'))
  const file = (name: string) => join(folder, name)
  writeFileSync(file('ca.pem'), options.ca.pem)
  writeFileSync(file('secret'), options.secret ?? commonSecret)
  const { HAVN_HTTP_PORT: givenPort } = settings
  const port = givenPort === undefined ? await freePort() : Number(givenPort)
  if (options.ownBanks !== undefined) writeFileSync(file('bank.json'), JSON.stringify(options.ownBanks))
  const environment = {
    ...processEnvironment,
    HAVN_ENVIRONMENT: 'sandbox',
    // One PSU for any number of payments.
    HAVN_OPEN_LINKS_MAX: '1000000',
    HAVN_DATABASE_URL_TPP: urls.tpp,
    HAVN_DATABASE_URL_BANK: urls.bank,
    HAVN_TRUST_ANCHORS_FILE: file('ca.pem'),
    HAVN_SECRET_FILE: file('secret'),
    ...(options.ownBanks && { HAVN_SANDBOX_BANK_FILE: file('bank.json') }),
    ...(hasDoor ? { HAVN_HTTP_PORT: String(port) } : {}),
    ...settings,
  }
  let child: ChildProcess | undefined
  // It must not outlive a test that fails unexpectedly.
  process.once('exit', () => child?.kill('SIGKILL'))

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return null
    const ended = once(child, 'exit')
    child.kill(signal)
    const [exitCode] = await ended
    return exitCode
  }

  async function kill(): Promise<void> {
    await end('SIGKILL')
  }

  return {
    port,
    get pid() {
      return child?.pid ?? 0
    },
    async start() {
      const started = spawn(process.execPath, [program], {
        env: environment,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      const isReady = hasDoor ? () => isAnswering(started, port) : readyInLog(started)
      // The log must be read, or the process would block on it.
      started.stdout?.on('data', (chunk: Buffer) => options.onLog?.(chunk.toString()))
      started.stderr?.on('data', (chunk: Buffer) => {
        process.stderr.write(chunk)
        options.onError?.(chunk.toString())
      })
      await untilReady(started, isReady)
    },
    kill,
    terminate: () => end('SIGTERM'),
    async close() {
      await kill()
      rmSync(folder, { recursive: true })
    },
  }
}

async function untilReady(child: ChildProcess, isReady: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + readySecondsMax * 1000
  while (Date.now() < deadline && child.exitCode === null) {
    if (await isReady()) return
    await sleep(20)
  }
  child.kill('SIGKILL')
  throw new Error('the server did not become ready; what it says on stderr stands above')
}

async function isAnswering({ pid }: ChildProcess, port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
  return answer?.ok === true && pid !== undefined && listensOn(pid, port)
}

function readyInLog(child: ChildProcess): () => Promise<boolean> {
  let log = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    if (log.length < 100_000) log += chunk.toString()
  })
  return async () =>
    log.includes('"msg":"ready: without a port, this process does the work in the background alone"')
}
