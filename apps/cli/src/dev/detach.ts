import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StatePaths } from '../installation/state.ts'
import { removePrivate } from '../installation/state.ts'
import { readDevFile } from './dev-file.ts'

/** The option of the process in the background; not for people. */
export const inBackground = '--in-background'

/**
 * Starts this very command in the background, without --detach, and waits until its sandbox is ready or its start failed.
 * What it printed is printed here; what it prints later goes to dev.log of the state folder.
 */
export async function startDetached(state: StatePaths): Promise<void> {
  mkdirSync(state.directory, { recursive: true, mode: 0o700 })
  // An existing file would keep its mode, so it is replaced.
  removePrivate(state.devLog)
  const log = openSync(state.devLog, 'wx', 0o600)
  const args = process.argv.slice(1).map((arg) => (arg === '--detach' ? inBackground : arg))
  const child = spawn(process.execPath, args, { detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  const stop = () => child.kill('SIGTERM')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  const ended = once(child, 'exit')
  while (child.exitCode === null && child.signalCode === null) {
    const found = readDevFile(state)
    if (found?.pid === child.pid && found?.isReady) break
    await Promise.race([ended, sleep(100)])
  }
  const printed = readFileSync(state.devLog, 'utf8').trimEnd()
  if (child.exitCode !== null || child.signalCode !== null)
    throw new Error(`the sandbox did not start:\n${printed}`)
  console.log(printed)
  child.unref()
}
