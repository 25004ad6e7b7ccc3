import { type Endpoint, respond } from './endpoint.ts'
import { readRedirect, type RedirectOutcome } from '../read-redirect.ts'

/** A PSU who has come back from the bank. */
export interface ReturnedPsu {
  readonly outcome: RedirectOutcome
  /** The query of your own TPP-Redirect-URI, such as the `state` that you put into it. */
  readonly query: URLSearchParams
  /** By lower-case name: `cookie` says which PSU of yours this browser belongs to. */
  readonly headers: Readonly<Record<string, readonly string[] | undefined>>
}

/** How to receive PSUs who come back. */
export interface RedirectEndpointOptions {
  /** Stores how the SCA ended, and returns the address of your own page to show next. */
  readonly onReturn: (returned: ReturnedPsu) => Promise<string> | string
  /** Hears what `onReturn` threw: for your log. */
  readonly onProblem?: (problem: string, cause?: unknown) => void
}

/**
 * The endpoint for your TPP-Redirect-URI: reads how the SCA ended and sends the PSU on to a page of yours, so that the
 * PSU-ID stays in no address bar and no history. Connect it with `expressHandler` or `fastifyPlugin`, or call `handle` from
 * any other server.
 *
 * @example
 * ```ts
 * import { redirectEndpoint } from '@havn/tpp-sdk'
 *
 * const endpoint = redirectEndpoint({
 *   onReturn: ({ outcome, query }) =>
 *     outcome.kind === 'authenticated' ? `/orders/${query.get('state')}` : '/payment-failed',
 * })
 * console.log(typeof endpoint.handle)
 * ```
 */
export function redirectEndpoint({
  onReturn,
  onProblem = () => undefined,
}: RedirectEndpointOptions): Endpoint {
  return {
    handle: async ({ method, url, headers }) => {
      if (method !== 'GET') return respond(405, 'expected GET', { Allow: 'GET' })
      const outcome = readRedirect(url)
      const { searchParams: query } = new URL(url, 'https://tpp.invalid')
      try {
        const location = await onReturn({ outcome, query, headers })
        return respond(303, '', { Location: location, 'Referrer-Policy': 'no-referrer' })
      } catch (cause) {
        onProblem('the PSU came back, and could not be sent on', cause)
        return respond(500, 'Something went wrong here. Your bank has your answer.')
      }
    },
  }
}
