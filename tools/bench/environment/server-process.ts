import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort, withUser } from '@havn/local-postgres'

export interface HavnProcess {
  readonly port: number
  readonly pid: number
  /** What its keys are derived from. */
  readonly secretFile: string
  isRunning(): boolean
  stop(): Promise<void>
}

const SANDBOX = fileURLToPath(new URL('../../../apps/sandbox/src/main.ts', import.meta.url))
const WITHOUT_RECORDER = fileURLToPath(new URL('server-without-recorder.ts', import.meta.url))
const readySecondsMax = 60

/** Starts the server as an operator does: a process with an environment. */
export async function startHavn(options: {
  /** The URL of the database's owner. */
  databaseUrl: string
  authorityFile: string
  folder: string
  nodeOptions?: readonly string[]
  /** Whether the sandbox records calls, the first 3,000 of each minute. Default false, as in production. */
  hasRecorder?: boolean
  /** Where its log is written. Default: nowhere. */
  logFile?: string
  /** Further environment variables. */
  variables?: Readonly<Record<string, string>>
}): Promise<HavnProcess> {
  const {
    databaseUrl,
    authorityFile,
    folder,
    nodeOptions = [],
    hasRecorder = false,
    logFile = '/dev/null',
    variables = {},
  } = options
  const main = hasRecorder ? SANDBOX : WITHOUT_RECORDER
  const port = await freePort()
  const secretFile = join(folder, 'secret')
  // The same for every server of a bench: it must find the PSUs of the one before.
  if (!existsSync(secretFile)) writeFileSync(secretFile, randomBytes(32).toString('hex'))
  const log = openSync(logFile, 'w')
  const child = spawn(process.execPath, [...nodeOptions, main], {
    env: {
      PATH: process.env['PATH'],
      HAVN_ENVIRONMENT: 'sandbox',
      // One PSU for any number of payments.
      HAVN_OPEN_LINKS_MAX: '1000000',
      // One TPP for any number of connections.
      HAVN_CALLS_IN_FLIGHT_MAX: '4096',
      HAVN_DATABASE_URL_TPP: withUser(databaseUrl, 'havn_tpp'),
      HAVN_DATABASE_URL_BANK: withUser(databaseUrl, 'havn_bank'),
      HAVN_TRUST_ANCHORS_FILE: authorityFile,
      HAVN_SECRET_FILE: secretFile,
      HAVN_HTTP_PORT: String(port),
      ...variables,
    },
    stdio: ['ignore', log, 'inherit'],
  })
  closeSync(log)
  // The server must not outlive a bench that fails or is interrupted.
  process.once('exit', () => child.kill('SIGKILL'))
  await untilReady(child, port)
  return {
    port,
    pid: child.pid ?? 0,
    secretFile,
    isRunning: () => isRunning(child),
    stop: () => stop(child),
  }
}

async function untilReady(child: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + readySecondsMax * 1000
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(50)
  }
  child.kill('SIGKILL')
  throw new Error('the server did not become ready; see its output on stderr above')
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

async function stop(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
