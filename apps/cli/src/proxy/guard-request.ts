import type { IncomingMessage } from 'node:http'

/** Why a request is not passed on: the status to answer, and what to do. */
export type ProxyRefusal = { status: 400 | 403 | 404 | 405 | 413; code: string; text: string }

const methods = new Set(['GET', 'POST', 'PUT', 'DELETE'])

/**
 * Decides whether a request may be signed. The proxy signs for whoever reaches it, so a web page that the developer has
 * open must not: a browser marks its requests (Origin, Sec-Fetch-Site), and a page of a name that was made to lead here
 * (DNS rebinding) has another Host.
 */
export function findProxyRefusal(request: IncomingMessage, port: number): ProxyRefusal | undefined {
  const { method = '', url: target = '', headers, headersDistinct } = request
  const origins = loopbackOrigins(port)
  const host = headers.host ?? ''
  if (headersDistinct['host']?.length !== 1 || !origins.has(`http://${host}`))
    return forbid('HOST', `expected Host to be localhost:${port}, got ${JSON.stringify(host.slice(0, 100))}`)
  const site = headers['sec-fetch-site']
  // The proxy serves no page, so no page of its own origin has reason to call it; `none` is an address that was typed.
  if (site !== undefined && site !== 'none')
    return forbid('BROWSER', 'a web page sent this: the proxy signs only for programs on this machine')
  if (headers.origin !== undefined && !origins.has(headers.origin))
    return forbid(
      'BROWSER',
      `a web page of ${headers.origin.slice(0, 100)} sent this: the proxy signs only for programs on this machine`,
    )
  if (!methods.has(method))
    return { status: 405, code: 'METHOD', text: `expected ${[...methods].join(', ')}, got ${method}` }
  if (!target.startsWith('/') || target.startsWith('//'))
    return {
      status: 400,
      code: 'TARGET',
      text: `this is no proxy for other hosts: send the request to http://localhost:${port}/v1/… itself`,
    }
  // Whatever else the server has, such as the pages of PSUs, is not for a TPP.
  if (!/^\/(?:v1\/|openapi\.json(?:\?|$))/.test(target))
    return {
      status: 404,
      code: 'PATH',
      text: `expected a path of the interface, /v1/…, got ${target.slice(0, 100)}`,
    }
  return undefined
}

const forbid = (code: string, text: string): ProxyRefusal => ({ status: 403, code, text })

function loopbackOrigins(port: number): ReadonlySet<string> {
  return new Set(['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${port}`))
}
