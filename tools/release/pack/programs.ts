// Programs that a test starts.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

/** Runs a program until its end; rejects with what it printed if it fails. */
export const execute = promisify(execFile)

export interface StartedProgram {
  readonly child: ChildProcess
  /** What it has printed so far. */
  readonly printed: () => string
}

/** Starts a program that goes on running. */
export function start(
  program: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): StartedProgram {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += String(chunk)))
  child.stderr.on('data', (chunk) => (printed += String(chunk)))
  return { child, printed: () => printed }
}

/** Waits until somebody answers at a URL, for at most 15 seconds. */
export async function untilAnswering(url: string, { printed }: StartedProgram): Promise<void> {
  for (let tries = 0; tries < 150; tries += 1) {
    const isUp = await fetch(url, { redirect: 'manual' }).then(
      () => true,
      () => false,
    )
    if (isUp) return
    await pause(100)
  }
  throw new Error(`nothing listens at ${url}:\n${printed()}`)
}

/** Waits until the program has printed this, for at most so many seconds. */
export async function untilPrinted(
  { child, printed }: StartedProgram,
  text: string,
  secondsMax: number,
): Promise<void> {
  for (let waited = 0; waited < secondsMax * 10; waited += 1) {
    if (printed().includes(text)) return
    if (child.exitCode !== null) break
    await pause(100)
  }
  throw new Error(`${text} was not printed:\n${printed()}`)
}
