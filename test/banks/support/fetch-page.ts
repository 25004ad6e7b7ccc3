import { request } from 'node:http'
import { text } from 'node:stream/consumers'

/** A page as a browser gets it. */
export interface FetchedPage {
  readonly status: number
  readonly text: string
  readonly language: string | undefined
  readonly retryAfter: string | undefined
}

/** Fetches a page from a test server under a host name that no name server knows. */
export function fetchPage(port: number, path: string, host: string): Promise<FetchedPage> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', path, headers: { host } }, (incoming) => {
      const { 'content-language': language, 'retry-after': retryAfter } = incoming.headers
      text(incoming).then(
        (body) => resolve({ status: incoming.statusCode ?? 0, text: body, language, retryAfter }),
        reject,
      )
    })
    outgoing.on('error', reject).end()
  })
}
