import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import type { TestBank } from '../../support/bank.ts'

/** Fetches a page of a bank by its public address, wherever the bank listens. */
export function pageFetcher(bank: () => TestBank) {
  return (to: string, init: RequestInit): Promise<Response> => {
    const { host, hostname, pathname, search } = new URL(to)
    const { ca, httpsPort } = bank()
    const form = init.body instanceof URLSearchParams ? init.body.toString() : undefined
    const body = typeof init.body === 'string' ? init.body : form
    const type = form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          host: '127.0.0.1',
          port: httpsPort,
          servername: hostname,
          path: `${pathname}${search}`,
          method: init.method ?? 'GET',
          ca: ca.pem,
          agent: false,
          headers: { ...type, ...Object.fromEntries(new Headers(init.headers)), host },
        },
        (incoming) => {
          const headers = new Headers()
          for (const [name, values = []] of Object.entries(incoming.headersDistinct))
            for (const value of values) headers.append(name, value)
          const { statusCode: status = 0 } = incoming
          text(incoming).then((html) => resolve(new Response(html, { status, headers })), reject)
        },
      )
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  }
}
