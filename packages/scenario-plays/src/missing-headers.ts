import { findOperation } from '@havn/contract'
import type { Operation } from '@havn/contract'

/** Where the bank sends the PSU if nobody says where: a name that never resolves (RFC 2606). */
export const unreachableTarget = 'https://tpp.example/callback'

/** Values for headers that a real TPP would know; in a sandbox any plausible value works. */
const sandboxValues: Record<string, (call: Call) => [name: string, value: string]> = {
  'x-accept-fix': () => ['x-accept-fix', 'amount-as-string'],
  // One session for each TPP, so that an SCA counts for the next call too.
  'tpp-session-id': ({ tpp, program = 'havn-cli' }) => [
    'TPP-Session-ID',
    `${program}-${Buffer.from(tpp).toString('base64url')}`,
  ],
  'tpp-redirect-uri': ({ redirectUri = unreachableTarget }) => ['TPP-Redirect-URI', redirectUri],
  'psu-ip-address': () => ['PSU-IP-Address', '192.0.2.1'],
}

type Call = {
  method: string
  path: string
  tpp: string
  given: Record<string, string>
  /** What calls, as the id of the session begins. Default: havn-cli. */
  program?: string
  /** Where the bank sends the PSU after an SCA. Default: an address that leads nowhere. */
  redirectUri?: string
}

/** Values for the headers that the operation needs and the caller did not give. */
export function missingHeaders(call: Call): Record<string, string> {
  const { method, path, given } = call
  const operation = findOperation(method, path)
  const names = new Set(Object.keys(given).map((name) => name.toLowerCase()))
  const needed = operation === undefined ? [] : neededHeaders(operation)
  return Object.fromEntries(
    needed
      .filter((name) => !names.has(name))
      .flatMap((name) => {
        const header = sandboxValues[name]?.(call)
        return header ? [header] : []
      }),
  )
}

/** The headers that an operation requires, and those with which it can start an SCA. */
function neededHeaders({ headers }: Operation): readonly string[] {
  const { required, optional } = headers
  const isForSca = optional.includes('tpp-redirect-uri')
  return isForSca ? [...required, 'tpp-session-id', 'tpp-redirect-uri'] : required
}
