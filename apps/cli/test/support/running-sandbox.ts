import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@havn/local-postgres'
import { type StatePaths, statePaths } from '../../src/installation/state.ts'
import type { Ran } from './stub-bank.ts'

export { freePort }

const main = join(import.meta.dirname, '..', '..', 'src', 'main.ts')
const readySecondsMax = 180

export type RunningSandbox = {
  state: StatePaths
  httpsPort: number
  httpPort: number
  /** Runs `havn` on the state of this sandbox. */
  havn(args: readonly string[], input?: string): Promise<Ran>
  /** Starts `havn` and leaves it running; it is killed with the sandbox. */
  start(args: readonly string[]): StartedCommand
  close(): Promise<void>
}

export type StartedCommand = {
  child: ChildProcess
  /** Everything that it printed so far, on both outputs. */
  output(this: void): string
  says(this: void, what: RegExp): Promise<void>
}

/** Starts a real sandbox with `havn dev`, on a state folder of its own. `prepare` runs before it starts. */
export async function startSandbox(
  prepare: (havn: RunningSandbox['havn'], state: StatePaths) => Promise<unknown>,
): Promise<RunningSandbox> {
  const directory = mkdtempSync('/tmp/havn-toolbox-')
  const state = statePaths(join(directory, 'state'))
  const env = { ...process.env, HAVN_STATE_DIRECTORY: state.directory }
  const started: StartedCommand[] = []
  const havn = (args: readonly string[], input = '') => run(args, { env, input })
  const start = (args: readonly string[]) => {
    const command = startHavn(args, state.directory)
    started.push(command)
    return command
  }
  const close = async () => {
    // The sandbox, which is the first, stops its server and database by itself.
    for (const { child } of started.toReversed()) await end(child)
    rmSync(directory, { recursive: true, force: true })
  }
  try {
    await prepare(havn, state)
    const [httpsPort, httpPort] = [await freePort(), await freePort()]
    const dev = start(['dev', '--no-console', '--port', String(httpsPort), '--http-port', String(httpPort)])
    await dev.says(/Ctrl-C stops everything/)
    return { state, httpsPort, httpPort, havn, start, close }
  } catch (problem) {
    await close()
    throw problem
  }
}

/** Starts `havn` on this state folder and leaves it running. */
export function startHavn(args: readonly string[], directory: string): StartedCommand {
  const env = { ...process.env, HAVN_STATE_DIRECTORY: directory }
  const child = spawn(process.execPath, [main, ...args], { env, stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const says = async (what: RegExp): Promise<void> => {
    const deadline = Date.now() + readySecondsMax * 1000
    while (Date.now() < deadline && child.exitCode === null && !what.test(output)) await sleep(50)
    assert.match(output, what)
  }
  return { child, output: () => output, says }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

function run(
  args: readonly string[],
  { env, input }: { env: NodeJS.ProcessEnv; input: string },
): Promise<Ran> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [main, ...args], { env }, (_, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    )
    child.stdin?.end(input)
  })
}
