import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, globSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** A program that this run has started, and that may be killed, frozen and started again. */
export interface Program {
  readonly pid: number
  readonly isRunning: boolean
  /** Sends a signal to the program alone. */
  signal(signal: NodeJS.Signals): void
  /** Sends a signal and waits for the end. Returns the exit code, null after a signal. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

export interface ProgramOptions {
  readonly command: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  /** Where its output goes. */
  readonly logFile: string
  readonly cwd?: string
  readonly account?: { readonly uid: number; readonly gid: number } | undefined
}

const started = new Set<ChildProcess>()
// Nothing may outlive a run that fails or is interrupted.
process.once('exit', () => {
  for (const child of started) child.kill('SIGKILL')
})

export function startProgram({ command, environment = {}, logFile, cwd, account }: ProgramOptions): Program {
  const [file = '', ...rest] = command
  const log = openSync(logFile, 'a')
  const child = spawn(file, rest, {
    env: { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', ...environment },
    stdio: ['ignore', log, log],
    ...(cwd === undefined ? {} : { cwd }),
    ...account,
  })
  closeSync(log)
  started.add(child)
  child.once('exit', () => started.delete(child))
  child.once('error', (error) => {
    throw error
  })
  const isRunning = () => child.exitCode === null && child.signalCode === null
  return {
    pid: child.pid ?? 0,
    get isRunning() {
      return isRunning()
    },
    signal: (signal) => void child.kill(signal),
    async end(signal) {
      if (!isRunning()) return child.exitCode
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
      return child.exitCode
    },
  }
}

/** The process ids of these processes and of everything that they have started. */
export function withDescendants(pids: readonly number[]): readonly number[] {
  const parents = new Map<number, number[]>()
  for (const stat of globSync('/proc/[0-9]*/stat')) {
    const [pid, parent] = parentOf(stat) ?? [0, 0]
    parents.set(parent, [...(parents.get(parent) ?? []), pid])
  }
  const found = new Set<number>()
  const visit = (pid: number) => {
    if (found.has(pid)) return
    found.add(pid)
    for (const child of parents.get(pid) ?? []) visit(child)
  }
  for (const pid of pids) visit(pid)
  return [...found]
}

function parentOf(stat: string): [number, number] | undefined {
  try {
    const [, pid, state, parent] = /^(\d+) \(.*\) (\S) (\d+)/s.exec(readFileSync(stat, 'utf8')) ?? []
    return state === 'Z' ? undefined : [Number(pid), Number(parent)]
  } catch {
    // It has ended meanwhile.
    return undefined
  }
}

/** Sends a signal to processes, of which some may have ended. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
}

/** Waits until something is true. Fails with what was waited for. */
export async function until(
  what: string,
  seconds: number,
  isTrue: () => Promise<boolean> | boolean,
): Promise<void> {
  const deadline = performance.now() + seconds * 1_000
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`not within ${seconds} s: ${what}`)
    await sleep(100)
  }
}
