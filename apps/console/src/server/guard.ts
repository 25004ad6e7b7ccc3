import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'

/** Decides who may use the console. */
export interface ConsoleAccess {
  /** Whether the request may go on. If not, it has been answered. */
  admits(request: IncomingMessage, response: ServerResponse, url: URL): boolean
}

/** Why a request is refused before anything else is looked at. */
export interface Refusal {
  readonly status: number
  readonly text: string
}

/**
 * Listening on this machine alone is no protection: pages of other sites, open in the same browser, reach it too. So the
 * Host must be the console's own (against names that are made to point here), and a form must come from its own pages.
 */
export function refuse(method: string, headers: IncomingHttpHeaders, origin: string): Refusal | undefined {
  if (headers.host !== new URL(origin).host)
    return { status: 421, text: `This is the console at ${origin}. Open it under that address.\n` }
  if (method === 'GET' || method === 'HEAD') return undefined
  if (method !== 'POST') return { status: 405, text: 'The console knows GET and POST.\n' }
  const site = headers['sec-fetch-site']
  if (headers.origin === origin && (site === undefined || site === 'same-origin')) return undefined
  return { status: 403, text: 'A form of the console can only be sent from the console itself.\n' }
}
