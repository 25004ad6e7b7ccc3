import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '@havn/local-postgres'
import { prepareSandboxDatabase } from '@havn/sandbox/prepare-database'
import { giveToOwner } from '../support/owned-database.ts'

/** A PostgreSQL of a test's own, which may be frozen or misconfigured. */
export interface OwnPostgres {
  readonly url: string
  /** Freezes it: its sockets stay open, and nobody answers. Returns the function that continues it. */
  freeze(): () => void
  stop(): Promise<void>
}

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = mkdtempSync('/tmp/havn-own-postgres-')
  // It may run as another user than we do.
  chmodSync(folder, 0o777)
  const postgres = await startPostgres({ directory: join(folder, 'postgres'), settings: { fsync: 'off' } })
  await prepareSandboxDatabase(await giveToOwner(postgres.url()))
  return {
    url: postgres.url(),
    freeze() {
      const pids = processesOf(postgres.pid).filter((pid) => signal(pid, 'SIGSTOP'))
      return () => pids.forEach((pid) => signal(pid, 'SIGCONT'))
    },
    async stop() {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns false if the process has ended meanwhile, as connections do. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

/** A process and its children. */
function processesOf(pid: number): readonly number[] {
  const children = globSync('/proc/[0-9]*/stat').flatMap((stat) => {
    try {
      return parentOf(stat) === pid ? [Number(stat.split('/')[2])] : []
    } catch {
      // It has ended meanwhile.
      return []
    }
  })
  return [pid, ...children]
}

const parentOf = (stat: string) => Number(/^\d+ \(.*\) \S (\d+)/.exec(readFileSync(stat, 'utf8'))?.[1])
