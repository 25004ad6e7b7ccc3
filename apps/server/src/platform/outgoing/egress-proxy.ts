/** Parses the URL of an HTTP proxy, which may contain a name and a password; undefined if it is something else. */
export function parseProxyUrl(text: string): string | undefined {
  const url = URL.parse(text.trim())
  const isProxy = url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === ''
  return isProxy ? url.href : undefined
}

/** What messages put behind "expected" for the URL of a proxy. */
export const PROXY_URL_EXPECTED = 'the URL of an HTTP proxy, such as http://proxy.example:3128'

/** The options of an agent that sends everything through this proxy, or directly if there is none. */
export function agentOptionsFor(egressProxy: string | undefined) {
  return egressProxy === undefined ? {} : { proxyEnv: { HTTP_PROXY: egressProxy, HTTPS_PROXY: egressProxy } }
}
