import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Reads the process id and the status that a running server writes into postmaster.pid. */
export function readPostmasterFile(data: string): { pid: number; status: string } | undefined {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(lines[0]), status: (lines[7] ?? '').trim() }
}

/**
 * Removes the postmaster.pid that a server killed by SIGKILL left. Its pid may belong to another program by now, and
 * PostgreSQL would refuse to start. Throws if a server runs.
 */
export function clearStalePostmasterFile(data: string): void {
  const left = readPostmasterFile(data)
  if (!left) return
  if (isPostgres(left.pid)) {
    throw new Error(
      `a PostgreSQL server (process ${left.pid}) is already running on ${data}. ` +
        `Use that one, or stop it first: kill -INT ${left.pid}`,
    )
  }
  rmSync(join(data, 'postmaster.pid'), { force: true })
}

function isPostgres(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  const program = existsSync('/proc/self/cmdline') ? programInProc(pid) : programFromPs(pid)
  return basename(program) === 'postgres'
}

function programInProc(pid: number): string {
  try {
    // A zombie process has ended already, and its command line is empty.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? ''
  } catch {
    return ''
  }
}

function programFromPs(pid: number): string {
  return (spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '').trim()
}
