import { UsageError } from '../terminal/exit-codes.ts'
import { hint } from '../terminal/output.ts'

/** A verified notification as it was received. */
export type ReceivedNotification = {
  target: string
  headers: NodeJS.Dict<string[]>
  body: Buffer
}

/** What the server that a notification was forwarded to answered; `status` is also what the bank is answered. */
export type Forwarded = { status: number; text: string }

/** Headers of one connection, which are not passed on; fetch sets its own. */
const ofConnection = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'keep-alive',
  'expect',
])

const timeoutMilliseconds = 9_000

/** No answer counts as 502, and the bank tries again later. */
const unreachable = 502

export function parseForwardTo(text: string): URL {
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `http://${text}`)
  if (url !== null && /^https?:$/.test(url.protocol)) return url
  throw new UsageError(
    `--forward-to takes an address such as http://localhost:3000/notifications, but got ${JSON.stringify(text)}`,
  )
}

/** Creates a function that passes notifications on, byte for byte and with their headers, so that they can be verified there. */
export function createForward(url: URL): (received: ReceivedNotification) => Promise<Forwarded> {
  const signedTarget = `${url.pathname}${url.search}`
  let isWarned = false
  return async ({ target, headers, body }) => {
    if (target !== signedTarget && !isWarned) {
      isWarned = true
      hint(
        `The bank signed the path ${target}, and it is forwarded to ${signedTarget}: a signature check there fails. ` +
          `Ask for notifications at a TPP-Notification-URI that ends with ${signedTarget}`,
      )
    }
    const passed = Object.entries(headers).flatMap(([name, values = []]) =>
      ofConnection.has(name) ? [] : values.map((value): [string, string] => [name, value]),
    )
    const started = performance.now()
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: passed,
        body: new Uint8Array(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      })
      await answer.body?.cancel()
      const milliseconds = Math.round(performance.now() - started)
      return { status: answer.status, text: `→ ${answer.status} in ${milliseconds} ms` }
    } catch (problem) {
      return { status: unreachable, text: `→ no answer from ${url.origin}: ${reasonOf(problem)}` }
    }
  }
}

function reasonOf(problem: unknown): string {
  if (!(problem instanceof Error)) return String(problem)
  const { cause } = problem
  return cause instanceof Error && 'code' in cause ? String(cause.code) : problem.message
}
