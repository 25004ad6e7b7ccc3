import { spawn } from 'node:child_process'

/**
 * Ends a child process when this process ends, even by SIGKILL: a shell waits on a pipe that only this process holds
 * open. Returns a function that stops the watchdog.
 */
export function startChildWatchdog(pid: number): () => void {
  const script = 'read -r _; kill -TERM "$0" 2>/dev/null'
  const stdio = ['pipe', 'ignore', 'ignore'] as const
  const watchdog = spawn('/bin/sh', ['-c', script, String(pid)], { stdio: [...stdio], detached: true })
  watchdog.unref()
  watchdog.stdin?.on('error', () => {})
  return () => {
    watchdog.kill('SIGKILL')
    watchdog.stdin?.destroy()
  }
}
