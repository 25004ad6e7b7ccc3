import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { installation } from '../installation/installation.ts'
import { startChildWatchdog } from './child-watchdog.ts'
import type { FindErrorPage } from './console-process.ts'
import { shortenLogLine } from './log-line.ts'

/** How to start the server. */
export type ServerStartOptions = {
  programs: SandboxPrograms
  environment: Record<string, string>
  logFile: string
  httpPort: number
  /** Finds the console's page that explains a refusal. */
  findErrorPage?: FindErrorPage
  /** Whether Node's debugger listens, on port 9229 of loopback. */
  inspect: boolean
}

export type RunningServer = {
  /** Resolves when the server's process has ended, with a text that says how. */
  ended: Promise<string>
  stop(): Promise<void>
}

/** The program that serves, and the one that brings the database up to date. */
type SandboxPrograms = { main: string; migrate: string }

export function sandboxPrograms(): SandboxPrograms {
  return { main: installation.program('sandbox'), migrate: installation.program('sandbox-migrate') }
}

const readySecondsMax = 60
const stopSecondsMax = 15

/** The exit code of `migrate` for a database whose schema was created from other SQL files than Havn's. */
const incompatibleDatabaseExitCode = 3

/** The database's schema was created from other SQL files than Havn's, so the server cannot use it. */
export class IncompatibleDatabaseError extends Error {}

/** Creates the database's schema, or brings it up to date. */
export async function migrate({ programs }: ServerStartOptions, ownerUrl: string): Promise<void> {
  const child = spawn(process.execPath, [programs.migrate], {
    env: { ...process.env, HAVN_DATABASE_URL_OWNER: ownerUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = await once(child, 'close')
  if (code === incompatibleDatabaseExitCode) throw new IncompatibleDatabaseError(lastLines(output))
  if (code !== 0) throw new Error(`the database could not be brought up to date:\n${lastLines(output)}`)
}

/** Starts the server and waits until it reports that it is ready. */
export async function startServer(options: ServerStartOptions): Promise<RunningServer> {
  const flags = options.inspect ? ['--inspect=127.0.0.1:9229'] : []
  const child = spawn(process.execPath, [...flags, options.programs.main], {
    env: { ...process.env, ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // In a process group of its own, Ctrl-C reaches only this process, which stops everything in order.
    detached: true,
  })
  const recent: string[] = []
  writeLog(options, [child.stdout, child.stderr], recent)
  const stopWatchdog = child.pid === undefined ? () => {} : startChildWatchdog(child.pid)
  const ended = once(child, 'close').then(([code, signal]) => {
    stopWatchdog()
    return `the server ended by itself (${signal ?? `exit code ${code}`}):\n${lastLines(recent.join('\n'))}`
  })
  const stop = () => stopChild(child, ended)
  const waiting = new AbortController()
  try {
    const failure = await Promise.race([ended, waitUntilReady(options, waiting.signal)])
    if (failure !== undefined) throw new Error(failure)
  } catch (problem) {
    await stop()
    throw problem
  } finally {
    waiting.abort()
  }
  return { ended, stop }
}

function writeLog(
  { logFile: file, findErrorPage }: ServerStartOptions,
  streams: Readable[],
  recent: string[],
): void {
  // An existing file would keep its mode, so it is replaced.
  rmSync(file, { force: true })
  const log = createWriteStream(file, { mode: 0o600 })
  for (const stream of streams) {
    createInterface({ input: stream }).on('line', (line) => {
      log.write(`${line}\n`)
      recent.push(line)
      if (recent.length > 20) recent.shift()
      const short = shortenLogLine(line, findErrorPage)
      if (short !== undefined) console.log(short)
    })
  }
}

async function waitUntilReady(
  { httpPort, logFile }: ServerStartOptions,
  signal: AbortSignal,
): Promise<undefined> {
  const deadline = Date.now() + readySecondsMax * 1000
  while (Date.now() < deadline && !signal.aborted) {
    const answer = await fetch(`http://127.0.0.1:${httpPort}/readyz`).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.status === 200) return
    await sleep(100)
  }
  throw new Error(`the server was not ready after ${readySecondsMax} seconds; see its log in ${logFile}`)
}

async function stopChild(child: ChildProcess, ended: Promise<string>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const timer = new AbortController()
  const timeout = sleep(stopSecondsMax * 1000, undefined, { signal: timer.signal }).catch(() => undefined)
  const endedInTime = await Promise.race([ended, timeout])
  timer.abort()
  if (endedInTime === undefined) child.kill('SIGKILL')
  await ended
}

function lastLines(text: string): string {
  return text.trimEnd().split('\n').slice(-15).join('\n')
}
