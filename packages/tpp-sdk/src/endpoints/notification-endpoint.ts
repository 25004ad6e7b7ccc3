import type { BankSeal } from '../bank-seal.ts'
import { type Endpoint, endpointBodyBytesMax, respond } from './endpoint.ts'
import type { Notification } from '../notification.ts'
import { verifyNotification } from '../verify-notification.ts'

/** How to receive notifications. */
export interface NotificationEndpointOptions {
  /** How to recognise the bank's seal. */
  readonly seal: BankSeal
  /**
   * Stores a verified notification. When it returns, the bank is answered 204 and sends this one no more; if it throws, 500
   * and the bank sends it again. The same `notificationId` may come more than once. `'stop'` answers 410: the bank sends no
   * more about this payment, basket or consent.
   */
  readonly onNotification: (notification: Notification) => Promise<'stop' | void> | 'stop' | void
  /** Hears why a request was refused, or what `onNotification` threw: for your log. */
  readonly onProblem?: (problem: string, cause?: unknown) => void
}

/**
 * The endpoint for your TPP-Notification-URI: takes notifications with the bank's seal, and nothing else. Connect it with
 * `expressHandler` or `fastifyPlugin`, or call `handle` from any other server.
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs'
 * import { notificationEndpoint } from '@havn/tpp-sdk'
 *
 * const endpoint = notificationEndpoint({
 *   seal: { authority: readFileSync('ca.pem', 'utf8'), organizationIdentifier: 'PSDNO-FSA-000000001' },
 *   onNotification: ({ paymentId, transactionStatus }) => console.log(paymentId, transactionStatus),
 *   onProblem: (problem) => console.error(problem),
 * })
 * console.log(typeof endpoint.handle)
 * ```
 */
export function notificationEndpoint(options: NotificationEndpointOptions): Endpoint {
  const { seal, onNotification, onProblem = () => undefined } = options
  return {
    handle: async ({ method, url, headers, body }) => {
      if (method !== 'POST') return respond(405, 'expected POST', { Allow: 'POST' })
      if (body.length > endpointBodyBytesMax) return respond(413, 'the body is too large')
      const verified = verifyNotification({ method, target: url, headers, body }, seal)
      if (!verified.ok) {
        onProblem(verified.problem)
        // Without the reason: whoever is not the bank need not learn what to change.
        return respond(400, 'this is no notification of the bank')
      }
      try {
        return respond((await onNotification(verified.notification)) === 'stop' ? 410 : 204)
      } catch (cause) {
        onProblem(`notification ${verified.notification.notificationId} could not be stored`, cause)
        return respond(500)
      }
    },
  }
}
