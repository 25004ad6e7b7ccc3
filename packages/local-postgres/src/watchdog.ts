import { spawn } from 'node:child_process'
import { asAccount } from './postgres-account.ts'
import type { Account } from './postgres-account.ts'

// $0 the server's pid, $1 its data directory, $2 its socket directory.
const script = `
read -r _
if [ "$(head -n 1 "$1/postmaster.pid" 2>/dev/null)" = "$0" ]; then kill -INT "$0"; fi
tries=0
while [ -e "$1/postmaster.pid" ] && [ "$tries" -lt 300 ]; do sleep 0.1; tries=$((tries + 1)); done
rm -rf "$2"
`

type Watched = { pid: number; data: string; socketDirectory: string; account: Account }

/**
 * Stops the server when this process ends, however it ends: a shell waits on a pipe that only this process holds open,
 * and the system closes it even after SIGKILL. Returns a function that stops the watchdog.
 */
export function startWatchdog({ pid, data, socketDirectory, account }: Watched): () => void {
  const watchdog = spawn('/bin/sh', ['-c', script, String(pid), data, socketDirectory], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    ...asAccount(account),
  })
  watchdog.unref()
  const { stdin } = watchdog
  // A pipe is a socket in Node, and an open one would keep this process from ending.
  if ('unref' in stdin && typeof stdin.unref === 'function') stdin.unref()
  stdin.on('error', () => {})
  return () => {
    watchdog.kill('SIGKILL')
    stdin.destroy()
  }
}
