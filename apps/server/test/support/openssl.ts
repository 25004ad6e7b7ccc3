import { execFileSync } from 'node:child_process'

/** openssl is the independent judge: what it makes, we must take, and what it refuses, we must refuse. */
export function openssl(args: readonly string[], input?: string | Buffer): Buffer {
  return execFileSync('openssl', args, {
    ...(input === undefined ? {} : { input }),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}
