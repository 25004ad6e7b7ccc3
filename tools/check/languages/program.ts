import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

/** A program that was started by a shell command, and what it has printed so far. */
export interface Program {
  /** Waits until what the program printed matches, and returns the match. */
  prints(what: RegExp): Promise<RegExpExecArray>
  /** Waits until the program ends, and returns its exit code. */
  ended(): Promise<number | null>
  stdout(): string
  stderr(): string
  /** Ends the program and what it started, if it still runs. */
  stop(): Promise<void>
}

interface Start {
  readonly command: string
  readonly cwd: string
  readonly environment: Readonly<Record<string, string>>
  readonly signal?: 'SIGINT' | 'SIGTERM'
}

const secondsMax = 90

// They must not outlive a test that ends in an unforeseen way.
const started = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of started) endGroup(child, 'SIGKILL')
})

/** Starts a shell command in a process group of its own. */
export function startProgram({ command, cwd, environment, signal = 'SIGTERM' }: Start): Program {
  const child = spawn('bash', ['-c', `set -eu\n${command}`], {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const printed = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => (printed.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed.stderr += chunk.toString()))
  started.add(child)
  child.once('exit', () => started.delete(child))
  const report = () => `${command}\n${printed.stdout}\n${printed.stderr}`

  async function within<T>(probe: () => T | undefined): Promise<T> {
    for (let tries = 0; tries < secondsMax * 20; tries++) {
      const found = probe()
      if (found !== undefined) return found
      await pause(50)
    }
    throw new Error(`waited for ${secondsMax} s in vain:\n${report()}`)
  }

  return {
    prints: (what) =>
      within(() => {
        const found = what.exec(printed.stdout)
        if (found) return found
        if (hasEnded(child))
          throw new Error(`ended with ${child.exitCode} before it printed ${what}:\n${report()}`)
        return undefined
      }),
    ended: () => within(() => (hasEnded(child) ? child.exitCode : undefined)),
    stdout: () => printed.stdout,
    stderr: () => printed.stderr,
    async stop() {
      if (hasEnded(child)) return
      const ended = once(child, 'exit')
      endGroup(child, signal)
      await ended
    },
  }
}

/** Runs a shell command to its end, and returns what it printed. Throws if it fails. */
export async function runCommand(start: Start): Promise<string> {
  const program = startProgram(start)
  const code = await program.ended()
  if (code === 0) return program.stdout()
  throw new Error(`ended with ${code}:\n${start.command}\n${program.stdout()}\n${program.stderr()}`)
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || hasEnded(child)) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // It ended meanwhile.
  }
}
