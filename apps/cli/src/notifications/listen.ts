import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Notification } from '@havn/contract'
import { verifyNotification } from '@havn/tpp-sdk'
import { bankOrganizationIdentifier } from '@havn/test-certificates'
import { commandName } from '../terminal/command-name.ts'
import { listenLocally, parsePort } from '../dev/ports.ts'
import { createForward, parseForwardTo } from './forward.ts'
import { hint, outputLine, type OutputOptions } from '../terminal/output.ts'
import { statePaths } from '../installation/state.ts'
import { parseWholeNumber } from '../terminal/whole-number.ts'

type ListenOptions = OutputOptions & { port: string; count?: string; answer: string; forwardTo?: string }

// A notification has a few hundred bytes.
const bodyBytesMax = 1_048_576

/** Receives notifications as a TPP does: accepts only those of the sandbox bank, and prints each once. */
export async function listen(options: ListenOptions): Promise<void> {
  const port = parsePort(options.port, '--port')
  const shownMax =
    options.count === undefined
      ? Infinity
      : parseWholeNumber(options.count, { option: '--count', min: 1, max: 1_000_000 })
  const status = parseWholeNumber(options.answer, { option: '--answer', min: 200, max: 599 })
  const { ca } = statePaths()
  if (!existsSync(ca))
    throw new Error(`there is no ${ca} yet: start the sandbox once with ${commandName()} dev`)
  const bank = { authority: readFileSync(ca, 'utf8'), organizationIdentifier: bankOrganizationIdentifier }
  const forwardTo = options.forwardTo === undefined ? undefined : parseForwardTo(options.forwardTo)
  const forward = forwardTo === undefined ? undefined : createForward(forwardTo)
  const seen = new Set<string>()
  const server = createServer((request, response) => void take(request, response))

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await receive(request)
    if (!body.ok) {
      refuse(response, body)
      return
    }
    const { method = '', url: target = '', headersDistinct: headers } = request
    const verified = verifyNotification({ method, target, headers, body: body.bytes }, bank)
    if (!verified.ok) {
      refuse(response, { status: 400, problem: verified.problem })
      return
    }
    const { notification } = verified
    if (forward !== undefined) {
      const forwarded = await forward({ target, headers, body: body.bytes })
      response.writeHead(forwarded.status).end()
      outputLine(options, { ...notification, forwarded }, () => `${lineOf(notification)}  ${forwarded.text}`)
      countShown(notification.notificationId)
      return
    }
    response.writeHead(status).end()
    // A notification may come more than once, with the same id.
    if (seen.has(notification.notificationId)) return
    outputLine(options, notification, () => lineOf(notification))
    countShown(notification.notificationId)
  }

  function countShown(notificationId: string): void {
    seen.add(notificationId)
    if (seen.size >= shownMax) server.close()
  }

  await listenLocally(server, port, 'listen')
  const path = forwardTo === undefined ? '/' : `${forwardTo.pathname}${forwardTo.search}`
  hint(`Listening. Create a payment with -H 'TPP-Notification-URI: http://localhost:${port}${path}'`)
  if (forwardTo !== undefined)
    hint(`Each is verified, forwarded to ${forwardTo.href} and answered as it is there.`)
  await once(server, 'close')
}

type Received = { ok: true; bytes: Buffer } | { ok: false; status: 400 | 413; problem: string }

/** Reads the body. Fails if it is longer than any notification, or if the sender breaks off. */
async function receive(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    // A sender of too much still gets an answer.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      length += chunk.length
      if (length > bodyBytesMax)
        return { ok: false, status: 413, problem: `a body of more than ${bodyBytesMax} bytes` }
      chunks.push(chunk)
    }
  } catch {
    return { ok: false, status: 400, problem: 'the sender went away before the body was there' }
  }
  return { ok: true, bytes: Buffer.concat(chunks) }
}

function refuse(response: ServerResponse, { status, problem }: { status: number; problem: string }): void {
  console.error(`refused: ${problem}`)
  // The rest of the body is not read.
  response.writeHead(status, status === 413 ? { Connection: 'close' } : {}).end()
}

function lineOf(notification: Notification): string {
  const { resource, paymentId, basketId, consentId, transactionStatus, scaStatus, at } = notification
  const { consentEvent, consentStatus } = notification
  const status =
    transactionStatus ??
    (consentStatus === undefined ? `SCA ${scaStatus}` : `${consentEvent}: ${consentStatus}`)
  return `${at}  ${resource} ${paymentId ?? basketId ?? consentId}  ${status}`
}
