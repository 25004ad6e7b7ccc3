import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The user account that runs PostgreSQL; `undefined` is the account of this process. */
export type Account = { name: string; uid: number; gid: number } | undefined

/** Finds an account for PostgreSQL, which refuses to run as root: this process's own, or another if that is root. */
export function findPostgresAccount(): Account {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n').map(parseAccount)
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find((candidate) => candidate?.name === name)
    if (account) return account
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine has neither a user postgres nor a user nobody. ' +
      'Run this command as an ordinary user, or make one: useradd --system postgres',
  )
}

function parseAccount(line: string): Account {
  const [name, , uid, gid] = line.split(':')
  if (!name || !uid || !gid) return undefined
  return { name, uid: Number(uid), gid: Number(gid) }
}

export function asAccount(account: Account): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {}
}

/** Whether the account can enter a directory. It is tried, because mode bits do not show ACLs, mounts and namespaces. */
export function canEnter(account: Account, directory: string): boolean {
  if (!account) return true
  const visit = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], { ...asAccount(account), cwd: '/' })
  return visit.status === 0
}
