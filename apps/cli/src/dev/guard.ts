import { spawn } from 'node:child_process'

/**
 * Ends a child after us, even when we die by SIGKILL: a shell waits on a pipe that only we hold open.
 * Returns the way to call it off.
 */
export function guardChild(pid: number): () => void {
  const script = 'read -r _; kill -TERM "$0" 2>/dev/null'
  const stdio = ['pipe', 'ignore', 'ignore'] as const
  const guard = spawn('/bin/sh', ['-c', script, String(pid)], { stdio: [...stdio], detached: true })
  guard.unref()
  guard.stdin?.on('error', () => {})
  return () => {
    guard.kill('SIGKILL')
    guard.stdin?.destroy()
  }
}
