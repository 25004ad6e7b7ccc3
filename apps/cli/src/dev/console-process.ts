import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { errorPagePath, type TppMessageCode } from '@havn/contract'
import { writePrivate } from '@havn/test-certificates'
import { commandName } from '../terminal/command-name.ts'
import { installation } from '../installation/installation.ts'
import type { StatePaths } from '../installation/state.ts'
import { startChildWatchdog } from './child-watchdog.ts'

type Ports = { consolePort: number; httpsPort: number; httpPort: number }

export const consoleUrl = (port: number) => `http://localhost:${port}`

/** The address that opens the console in a browser for the first time: others who use this machine do not know its token. */
export function consoleAddress(state: StatePaths, port: number, path = '/'): string {
  const [page = '', anchor] = path.split('#')
  return `${consoleUrl(port)}${page}?token=${consoleTokenOf(state)}${anchor === undefined ? '' : `#${anchor}`}`
}

/** Finds the address of the page about an error code, in the console of a sandbox; undefined without one. */
export type FindErrorPage = (code: TppMessageCode) => string | undefined

export function errorPagesAt(state: StatePaths, consolePort: number | undefined): FindErrorPage {
  return (code) =>
    consolePort === undefined ? undefined : consoleAddress(state, consolePort, `/docs/${errorPagePath(code)}`)
}

/** The token of this state folder. It stays the same, so that a browser that has it needs no new one after a restart. */
function consoleTokenOf(state: StatePaths): string {
  if (!existsSync(state.consoleToken)) writePrivate(state.consoleToken, randomBytes(24).toString('base64url'))
  return readFileSync(state.consoleToken, 'utf8')
}

/** A console that runs as a process of its own. */
export type RunningConsole = {
  /** Resolves when its process has ended, with a text that says how. */
  ended: Promise<string>
  stop(): Promise<void>
}

/** Starts the console of this machine, and waits until it can be opened. */
export const startConsole = (
  state: StatePaths,
  { consolePort, httpsPort, httpPort }: Ports,
): Promise<RunningConsole> =>
  startConsoleProcess({
    port: consolePort,
    bankUrl: `https://localhost:${httpsPort}`,
    bankPageUrl: `http://localhost:${httpPort}`,
    stateFolder: state.directory,
    command: commandName(),
    token: consoleTokenOf(state),
  })

/** Starts a console with these options, which its process reads from standard input, and waits until it can be opened. */
export async function startConsoleProcess(
  options: Readonly<Record<string, unknown>>,
): Promise<RunningConsole> {
  const child = spawn(process.execPath, [installation.program('console')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  child.stdin.end(JSON.stringify({ docsFolder: installation.docs, ...options }))
  const stopWatchdog = child.pid === undefined ? () => {} : startChildWatchdog(child.pid)
  const ended = once(child, 'exit').then(([code]) => {
    stopWatchdog()
    return `the console ended by itself (exit code ${code})`
  })
  for await (const line of createInterface({ input: child.stdout })) if (line === 'ready') break
  if (child.exitCode !== null) throw new Error(await ended)
  return {
    ended,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
