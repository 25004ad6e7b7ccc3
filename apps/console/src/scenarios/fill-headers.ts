import { findOperation } from '@havn/contract'

/** Values that a call of the console has for headers that its operation needs and it does not name. */
export const fillHeaders =
  (redirectUri: string) =>
  ({
    method,
    path,
    tpp,
    given,
  }: {
    method: string
    path: string
    tpp: string
    given: Record<string, string>
  }) => {
    const operation = findOperation(method, path)
    const names = new Set(Object.keys(given).map((name) => name.toLowerCase()))
    const { required = [], optional = [] } = operation?.headers ?? {}
    const isForSca = optional.includes('tpp-redirect-uri')
    const needed = new Set<string>(isForSca ? [...required, 'tpp-session-id', 'tpp-redirect-uri'] : required)
    const values = {
      'x-accept-fix': 'amount-as-string',
      'TPP-Session-ID': `console-${Buffer.from(tpp).toString('base64url')}`,
      'TPP-Redirect-URI': redirectUri,
      'PSU-IP-Address': '127.0.0.1',
    }
    return Object.fromEntries(
      Object.entries(values).filter(
        ([name]) => needed.has(name.toLowerCase()) && !names.has(name.toLowerCase()),
      ),
    )
  }
