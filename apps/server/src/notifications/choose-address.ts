import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { failure, type Result, success } from '@havn/contract'
import { withTimeout } from '../shared/timeout.ts'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

/** The addresses of a name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

/**
 * Asks name servers by itself: the machine's own look-up has a few threads for the whole process, which a name server
 * that does not answer would keep.
 */
export const resolveName: Resolve = async (hostname) => {
  const resolver = new Resolver({ timeout: 1_000, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

const addressesMax = 2

export interface AddressRules {
  readonly resolve: Resolve
  /** In the sandbox a TPP may be on the developer's own machine. */
  readonly allowsLoopback: boolean
  readonly resolveMilliseconds: number
}

/**
 * The addresses that a try may go to, the second where nobody is at the first. They are looked up for every try and
 * checked here, and the connection is made to them and not to the name: what it says a moment later does not count.
 */
export async function chooseAddresses(
  { resolve, allowsLoopback, resolveMilliseconds }: AddressRules,
  url: URL,
  triesBefore: number,
): Promise<Result<readonly string[]>> {
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const found = await addressesOf(hostname, (name) => withTimeout(resolve(name), resolveMilliseconds))
  if (found.length === 0) return failure('the name has no address')
  const allowed = found.filter(
    (address) => isPublicAddress(address) || (allowsLoopback && isLoopbackAddress(address)),
  )
  if (allowed.length === 0) return failure('the address is not a public one')
  // Of several each has its turn at being the first.
  const first = triesBefore % allowed.length
  return success([...allowed.slice(first), ...allowed.slice(0, first)].slice(0, addressesMax))
}

async function addressesOf(hostname: string, resolve: Resolve): Promise<readonly string[]> {
  if (isIP(hostname) !== 0) return [hostname]
  // RFC 6761: no name server is asked about it.
  if (/(^|\.)localhost\.?$/.test(hostname)) return ['127.0.0.1', '::1']
  try {
    return await resolve(hostname)
  } catch {
    return []
  }
}
