import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findPostgresAccount } from './postgres-account.ts'
import type { Account } from './postgres-account.ts'
import { createDataDirectory, readMajorVersion, findDataDirectory } from './data-directory.ts'
import { findBinaries } from './find-binaries.ts'
import type { Binaries, Kind } from './find-binaries.ts'
import { clearStalePostmasterFile } from './postmaster-file.ts'
import { runServer, stopServer } from './server-process.ts'
import type { ServerProcess } from './server-process.ts'
import { startWatchdog } from './watchdog.ts'

type Start = {
  /** Contains `data/` and `server.log`; created if it is missing. */
  directory: string
  /** Which PostgreSQL programs to use; `any` by default. */
  binaries?: Kind
  settings?: Record<string, string>
  /** A role that owns the database `postgres` of a new data directory, and is no superuser. */
  owner?: string
  log?: (line: string) => void
}

export type LocalPostgres = {
  /** The superuser's URL, for `pg` and psql. */
  url(database?: string): string
  socketDirectory: string
  port: number
  binDirectory: string
  version: string
  pid: number
  stop(): Promise<void>
  /** Kills the server by SIGKILL, like a power failure; the next start recovers. */
  kill(): Promise<void>
}

// The socket is in a directory of its own, so the number need not be unique.
const port = 5432

export async function startPostgres(start: Start): Promise<LocalPostgres> {
  const directory = resolve(start.directory)
  const settings = start.settings ?? {}
  const account = findPostgresAccount()
  const data = findDataDirectory(directory, account)
  const binaries = findBinaries({ kind: start.binaries ?? 'any', major: readMajorVersion(data), account })
  if (readMajorVersion(data) === undefined) {
    start.log?.(`making a PostgreSQL ${binaries.version} database in ${data}`)
    await createDataDirectory({ data, binaries, account, owner: start.owner })
  }
  clearStalePostmasterFile(data)
  const socketDirectory = makeSocketDirectory(account)
  try {
    const command = { data, socketDirectory, port, binaries, account, settings }
    const server = await runServer(command, join(directory, 'server.log'))
    return handle({ server, binaries, data, socketDirectory, account })
  } catch (problem) {
    rmSync(socketDirectory, { recursive: true, force: true })
    throw problem
  }
}

type Running = {
  server: ServerProcess
  binaries: Binaries
  data: string
  socketDirectory: string
  account: Account
}

function handle({ server, binaries, data, socketDirectory, account }: Running): LocalPostgres {
  const stopWatchdog = startWatchdog({ pid: server.pid, data, socketDirectory, account })
  const endWith = async (end: Promise<void>): Promise<void> => {
    await end
    stopWatchdog()
    rmSync(socketDirectory, { recursive: true, force: true })
  }
  return {
    url: (database = 'postgres') =>
      `postgresql:///${encodeURIComponent(database)}?host=${socketDirectory}&port=${port}&user=postgres`,
    socketDirectory,
    port,
    binDirectory: binaries.binDirectory,
    version: binaries.version,
    pid: server.pid,
    stop: () => endWith(stopServer(server, ['SIGINT', 'SIGQUIT', 'SIGKILL'])),
    kill: () => endWith(stopServer(server, ['SIGKILL'])),
  }
}

/** Makes a directory for the socket under /tmp: a socket's path may have about 100 bytes, less than many checkouts' paths. */
function makeSocketDirectory(account: Account): string {
  const socketDirectory = mkdtempSync('/tmp/havn-pg-')
  if (account) chownSync(socketDirectory, account.uid, account.gid)
  return socketDirectory
}
