import { execFileSync } from 'node:child_process'

/** Runs openssl, the independent reference: we must accept what it makes and refuse what it refuses. */
export function openssl(args: readonly string[], input?: string | Buffer): Buffer {
  return execFileSync('openssl', args, {
    ...(input === undefined ? {} : { input }),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}
