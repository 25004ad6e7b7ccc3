import type { IncomingMessage } from 'node:http'

const verified = new WeakSet<IncomingMessage>()

/** Notes that the signature of a call was verified. */
export function markVerified(call: IncomingMessage): void {
  verified.add(call)
}

export function isVerified(call: IncomingMessage): boolean {
  return verified.has(call)
}
