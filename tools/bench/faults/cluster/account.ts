import { readFileSync } from 'node:fs'

/** The account that runs the database: PostgreSQL refuses to run as root. Undefined if this process is not root itself. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

export function databaseAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody')
}

/** What to put before a command so that it runs as this account. */
export function asAccount(account: Account | undefined): readonly string[] {
  if (account === undefined) return []
  return ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
}
