import { findOperation } from '@havn/contract'
import type { HeaderName, Operation } from '@havn/contract'

/** What a TPP in real life would know; in a sandbox any sensible value does. */
const sandboxValues: Partial<Record<HeaderName, (tpp: string) => [name: string, value: string]>> = {
  'x-accept-fix': () => ['x-accept-fix', 'amount-as-string'],
  // One session for each TPP, so that an SCA counts for the next call too.
  'tpp-session-id': (tpp) => ['TPP-Session-ID', `havn-cli-${Buffer.from(tpp).toString('base64url')}`],
  'tpp-redirect-uri': () => ['TPP-Redirect-URI', 'https://tpp.example/callback'],
  'psu-ip-address': () => ['PSU-IP-Address', '127.0.0.1'],
}

type Call = { method: string; path: string; tpp: string; given: Record<string, string> }

/** The headers that the called operation wants and the caller did not give. */
export function missingHeaders({ method, path, tpp, given }: Call): Record<string, string> {
  const operation = findOperation(method, path)
  const names = new Set(Object.keys(given).map((name) => name.toLowerCase()))
  const wanted = operation === undefined ? [] : wantedBy(operation)
  return Object.fromEntries(
    wanted
      .filter((name) => !names.has(name))
      .flatMap((name) => {
        const header = sandboxValues[name]?.(tpp)
        return header ? [header] : []
      }),
  )
}

/** What it requires, and what it needs to start an SCA where it may. */
function wantedBy({ headers }: Operation): readonly HeaderName[] {
  const { required, optional } = headers
  const isForSca = optional.includes('tpp-redirect-uri')
  return isForSca ? [...required, 'tpp-session-id', 'tpp-redirect-uri'] : required
}
