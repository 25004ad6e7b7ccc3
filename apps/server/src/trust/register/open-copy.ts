import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Agent as HttpAgent, get as getHttp, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, get as getHttps } from 'node:https'
import { isProtectedAddress } from '../protected-address.ts'
import { UnusableRegister } from './json-objects.ts'

/** The bytes of a copy of a register, and how old it is. */
export interface OpenedCopy {
  readonly chunks: AsyncIterable<Uint8Array>
  readonly asOf: Date
}

const fetchMillisecondsMax = 10 * 60_000

export const isAddress = (origin: string) => /^https?:\/\//.test(origin)

/** When a file was written: that is how old the copy in it is. An operator who checks an old file may `touch` it. */
export async function readFileAge(path: string): Promise<Date> {
  return (await stat(path)).mtime
}

/** Opens a copy of a register in a file or at an address. A copy from an address is as old as the question for it. */
export async function openCopy(
  origin: string,
  { now, egressProxy }: { readonly now: Date; readonly egressProxy?: string | undefined },
): Promise<OpenedCopy> {
  if (!isAddress(origin)) {
    const asOf = await readFileAge(origin)
    // A file from the future would stay fresh for longer than it is.
    return { chunks: createReadStream(origin), asOf: asOf < now ? asOf : now }
  }
  // On the way, anybody could add a licence.
  if (!isProtectedAddress(origin))
    throw new UnusableRegister(`expected an address that begins with https://, got ${origin}`)
  return { chunks: await fetchCopy(origin, egressProxy), asOf: now }
}

/** An address is an operator's setting, so any may be asked. It is asked once: redirects are not followed. */
async function fetchCopy(origin: string, egressProxy: string | undefined): Promise<IncomingMessage> {
  const proxyEnv = egressProxy === undefined ? {} : { HTTP_PROXY: egressProxy, HTTPS_PROXY: egressProxy }
  const isTls = origin.startsWith('https:')
  const agent = isTls ? new HttpsAgent({ proxyEnv }) : new HttpAgent({ proxyEnv })
  const options = {
    agent,
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(fetchMillisecondsMax),
  }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = isTls ? getHttps(origin, options, resolve) : getHttp(origin, options, resolve)
  request.on('error', reject)
  const response = await promise
  if (response.statusCode === 200) return response
  response.destroy()
  throw new UnusableRegister(`expected 200 from ${origin}, got ${response.statusCode}`)
}
