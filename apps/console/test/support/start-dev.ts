import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@havn/local-postgres'

const command = join(import.meta.dirname, '../../../cli/src/main.ts')
const readySecondsMax = 120

/** A sandbox with its console, as `havn dev` starts them. */
export interface Dev {
  /** Where the console is, such as http://localhost:8082. */
  readonly origin: string
  /** The address that `havn dev` prints, with the token. */
  readonly address: string
  /** The Cookie header of a browser that has opened that address. */
  readonly cookie: string
  /** The bank over https. */
  readonly bankUrl: string
  /** The bank over plain http. */
  readonly bankPageUrl: string
  readonly stateFolder: string
  /** Runs another command of `havn` with the same state. */
  run(...args: readonly string[]): void
  stop(): Promise<void>
}

export async function startDev(): Promise<Dev> {
  const stateFolder = mkdtempSync('/tmp/havn-console-')
  const [https, http, consolePort, berlinGroup] = await Promise.all(
    Array.from({ length: 4 }, async () => freePort()),
  )
  const env = { ...process.env, HAVN_STATE_DIRECTORY: stateFolder }
  // The port of the Berlin Group interface is fixed otherwise, and two sandboxes that start at once would both take it.
  const own = {
    port: https,
    'http-port': http,
    'console-port': consolePort,
    'berlin-group-port': berlinGroup,
  }
  const ports = Object.entries(own).flatMap(([name, port]) => [`--${name}`, String(port)])
  const dev = spawn(process.execPath, [command, 'dev', ...ports], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const stop = async (): Promise<void> => {
    await end(dev)
    rmSync(stateFolder, { recursive: true, force: true })
  }
  let address: string
  try {
    const printed = await untilReady(dev)
    address = /console +(http\S+)/.exec(printed)?.[1] ?? assert.fail(`no address of a console:\n${printed}`)
  } catch (problem) {
    await stop()
    throw problem
  }
  return {
    origin: `http://localhost:${consolePort}`,
    address,
    cookie: `havn-console-${consolePort}=${new URL(address).searchParams.get('token')}`,
    bankUrl: `https://localhost:${https}`,
    bankPageUrl: `http://localhost:${http}`,
    stateFolder,
    run: (...args) => void execFileSync(process.execPath, [command, ...args], { env, stdio: 'pipe' }),
    stop,
  }
}

/** Returns what it printed until then. */
async function untilReady(dev: ChildProcess): Promise<string> {
  let printed = ''
  for (const stream of [dev.stdout, dev.stderr])
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const deadline = Date.now() + readySecondsMax * 1000
  while (!printed.includes('Ctrl-C stops everything')) {
    assert(dev.exitCode === null && Date.now() < deadline, `the sandbox did not start:\n${printed}`)
    await pause(50)
  }
  return printed
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
