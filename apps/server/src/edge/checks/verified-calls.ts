import type { IncomingMessage } from 'node:http'

const tppIds = new WeakMap<IncomingMessage, string>()

/** Notes that a call passed all checks of its signature, certificate and role, and whose it is. */
export function markVerified(call: IncomingMessage, tppId: string): void {
  tppIds.set(call, tppId)
}

/** The TPP whose call this is; undefined unless the call was verified. */
export function verifiedTppOf(call: IncomingMessage): string | undefined {
  return tppIds.get(call)
}
