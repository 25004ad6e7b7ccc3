import type { IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { text as readText } from 'node:stream/consumers'
import type { ReceivedResponse, WireRequest } from '../../support/send.ts'

/** A client of the bank: the proxy that it connects to, and its own address. */
export interface Client {
  readonly port: number
  readonly localAddress: string
}

/** Sends a request on a connection of its own. */
export function sendFrom(
  { port, localAddress }: Client,
  { method, target: path, headers, body }: WireRequest,
): Promise<ReceivedResponse> {
  const length = body === undefined ? {} : { 'Content-Length': String(body.length) }
  const to = { host: '127.0.0.1', port, localAddress, method, path, rejectUnauthorized: false, agent: false }
  return new Promise((resolve, reject) => {
    const outgoing = httpsRequest({ ...to, headers: { ...headers, ...length } }, (incoming) =>
      resolve(receive(incoming)),
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

async function receive(incoming: IncomingMessage): Promise<ReceivedResponse> {
  const { statusCode: status = 0, headers } = incoming
  const text = await readText(incoming)
  const isJson = headers['content-type']?.includes('json') === true
  return { status, headers, text, json: isJson ? JSON.parse(text) : {} }
}

/** A browser on the bank's own page. */
export function bankPageAt(client: Client, bankId: string) {
  const target = `/mybank/${bankId}`
  const cookies = new Map<string, string>()

  async function visit(form?: Readonly<Record<string, string>>): Promise<ReceivedResponse> {
    const headers = {
      cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '),
      ...(form === undefined
        ? {}
        : {
            'content-type': 'application/x-www-form-urlencoded',
            origin: `https://127.0.0.1:${client.port}`,
          }),
    }
    const body = form === undefined ? undefined : Buffer.from(new URLSearchParams(form).toString())
    const method = form === undefined ? 'GET' : 'POST'
    const page = await sendFrom(client, { method, target, headers, body })
    for (const line of [page.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return page
  }

  return {
    /** Opens the page and logs in; returns the status of the first answer that is a refusal, else of the last one. */
    async logIn(nationalId: string): Promise<number> {
      const page = await visit()
      if (page.status !== 200) return page.status
      const csrf = /name="csrf" value="([^"]*)"/.exec(page.text)?.[1] ?? ''
      return (await visit({ csrf, step: 'login', nationalId })).status
    },
  }
}
