import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asAccount } from './postgres-account.ts'
import type { Account } from './postgres-account.ts'
import { postgresEnvironment } from './data-directory.ts'
import type { Binaries } from './find-binaries.ts'
import { readPostmasterFile } from './postmaster-file.ts'

type Command = {
  data: string
  socketDirectory: string
  port: number
  binaries: Binaries
  account: Account
  settings: Record<string, string>
}

export type ServerProcess = { pid: number; child: ChildProcess }

const readySecondsMax = 60
const stopSecondsMax = 20

/** Starts the server and waits until it accepts connections. */
export async function runServer(command: Command, logFile: string): Promise<ServerProcess> {
  const deadline = Date.now() + readySecondsMax * 1000
  for (;;) {
    const attempt = await tryOnce(command, { logFile, deadline })
    if (attempt.server) return attempt.server
    // The backends of a server killed by SIGKILL need a moment to notice that and release its memory.
    const lingering = attempt.log.includes('shared memory block') && Date.now() < deadline
    if (!lingering) {
      const place = `its whole log is in ${logFile}`
      throw new Error(`PostgreSQL did not start on ${command.data} (${place}):\n${attempt.log.trim()}`)
    }
    await sleep(100)
  }
}

type Attempt = { server: ServerProcess; log?: never } | { server?: never; log: string }

async function tryOnce(command: Command, limits: { logFile: string; deadline: number }): Promise<Attempt> {
  const log = openSync(limits.logFile, 'a', 0o600)
  const logStart = statSync(limits.logFile).size
  const child = spawnServer(command, log)
  closeSync(log)
  const ended = once(child, 'exit').then(() => true)
  for (;;) {
    const file = readPostmasterFile(command.data)
    if (child.pid !== undefined && file?.pid === child.pid && file.status === 'ready') {
      // From here on it must not keep this process alive; the watchdog ends it after this process.
      child.unref()
      return { server: { pid: child.pid, child } }
    }
    if (Date.now() > limits.deadline) child.kill('SIGKILL')
    if (await Promise.race([ended, sleep(20, false)])) {
      return { log: readFileSync(limits.logFile).subarray(logStart).toString() }
    }
  }
}

function spawnServer(command: Command, log: number): ChildProcess {
  const { data, socketDirectory, port, binaries, account, settings } = command
  const all = { listen_addresses: '', unix_socket_directories: socketDirectory, ...settings }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return spawn(join(binaries.binDirectory, 'postgres'), ['-D', data, '-p', String(port), ...options], {
    cwd: '/',
    env: postgresEnvironment(),
    stdio: ['ignore', log, log],
    // In a process group of its own, Ctrl-C in a terminal does not reach it, and this process stops it last.
    detached: true,
    ...asAccount(account),
  })
}

/** Sends the signals one after the other, and waits after each, until the server has ended. */
export async function stopServer({ child }: ServerProcess, signals: NodeJS.Signals[]): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.ref()
  const ended = once(child, 'exit').then(() => true)
  for (const signal of signals) {
    child.kill(signal)
    const timer = new AbortController()
    const timeout = sleep(stopSecondsMax * 1000, false, { signal: timer.signal }).catch(() => false)
    const hasEnded = await Promise.race([ended, timeout])
    timer.abort()
    if (hasEnded) return
  }
}
