import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { failure, type Result, success } from '@havn/contract'
import { TimeoutError, withTimeout } from '../shared/timeout.ts'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

/** Looks up the IP addresses of a host name; rejects with a DNS error if there are none. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>

/**
 * Asks name servers directly. The operating system's look-up has a few threads for the whole process, and a name server
 * that does not answer would block them.
 */
export const resolveHost: ResolveHost = async (hostname) => {
  const resolver = new Resolver({ timeout: 1_000, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  return answers.flatMap((answer) => {
    if (answer.status === 'fulfilled') return answer.value
    // A host may have addresses of one family only.
    if (isDnsError(answer.reason)) return []
    throw answer.reason
  })
}

const addressesMax = 2

export interface AddressRules {
  readonly resolve: ResolveHost
  /** True in the sandbox, where a TPP may run on the developer's own machine. */
  readonly allowsLoopback: boolean
  readonly resolveMilliseconds: number
}

/**
 * Returns the addresses that a try connects to; the second is for when nobody listens at the first. They are looked up
 * and checked for every try, and the connection is made to the address and not to the name: a name that resolves to a
 * private address a moment later changes nothing.
 */
export async function chooseAddresses(
  { resolve, allowsLoopback, resolveMilliseconds }: AddressRules,
  url: URL,
  triesBefore: number,
): Promise<Result<readonly string[]>> {
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const found = await findAddresses(hostname, (name) => withTimeout(resolve(name), resolveMilliseconds))
  if (found.length === 0) return failure('the name has no address')
  const allowed = found.filter(
    (address) => isPublicAddress(address) || (allowsLoopback && isLoopbackAddress(address)),
  )
  if (allowed.length === 0) return failure('the address is not a public one')
  // Each try starts at another address, so that one that is dead does not stop every try.
  const first = triesBefore % allowed.length
  return success([...allowed.slice(first), ...allowed.slice(0, first)].slice(0, addressesMax))
}

async function findAddresses(hostname: string, resolve: ResolveHost): Promise<readonly string[]> {
  if (isIP(hostname) !== 0) return [hostname]
  // RFC 6761: no name server is asked about localhost.
  if (/(^|\.)localhost\.?$/.test(hostname)) return ['127.0.0.1', '::1']
  try {
    return await resolve(hostname)
  } catch (error) {
    if (error instanceof TimeoutError || isDnsError(error)) return []
    throw error
  }
}

/** Node's errors of a DNS look-up name the query that failed: `queryA`, `queryAaaa`. */
function isDnsError(error: unknown): boolean {
  return (
    error instanceof Error &&
    'syscall' in error &&
    typeof error.syscall === 'string' &&
    error.syscall.startsWith('query')
  )
}
