import type { SandboxStatus } from '@havn/contract'
import type { Send } from './bank-access.ts'

const cachedMilliseconds = 10_000

/** Creates the function that reads the bank's status, at most every ten seconds however many ask. */
export function readBankStatus(
  send: Send,
  bankUrl: string,
  now: () => number,
): () => Promise<SandboxStatus | undefined> {
  let cached: { at: number; status: Promise<SandboxStatus | undefined> } | undefined
  return () => {
    if (cached === undefined || now() - cached.at > cachedMilliseconds)
      cached = { at: now(), status: read(send, bankUrl) }
    return cached.status
  }
}

async function read(send: Send, bankUrl: string): Promise<SandboxStatus | undefined> {
  try {
    const url = new URL('/v1/sandbox/status', bankUrl)
    const { status, json } = await send({ method: 'GET', url, headers: {} })
    return status === 200 && isStatus(json) ? json : undefined
  } catch {
    return undefined
  }
}

/** The bank is the operator's own: it is enough to know that this is its answer, and not that of a proxy. */
function isStatus(json: unknown): json is SandboxStatus {
  return typeof json === 'object' && json !== null && 'last24Hours' in json && 'limits' in json
}
