import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Notification } from '@havn/contract'
import { verifyNotification } from '@havn/tpp-sdk'
import { bankOrganizationIdentifier } from './certificates/bank-seal.ts'
import { parsePort } from './dev/ports.ts'
import { statePaths } from './state.ts'

type ListenOptions = { port: string; count?: string; answer: string }

/** A TPP's receiver of notifications: believes the sandbox bank alone, and shows each once. */
export async function listen(options: ListenOptions): Promise<void> {
  const { ca } = statePaths()
  if (!existsSync(ca)) throw new Error(`there is no ${ca} yet: start the sandbox once with ./havn dev`)
  const bank = { authority: readFileSync(ca, 'utf8'), organizationIdentifier: bankOrganizationIdentifier }
  const port = parsePort(options.port, '--port')
  const shownMax = options.count === undefined ? Infinity : Number(options.count)
  const seen = new Set<string>()
  const server = createServer((request, response) => void take(request, response))

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const verified = verifyNotification(await receive(request), bank)
    if (!verified.ok) {
      console.error(`refused: ${verified.problem}`)
      response.writeHead(400).end()
      return
    }
    const { notification } = verified
    response.writeHead(Number(options.answer)).end()
    // One may come more than once: its id tells.
    if (seen.has(notification.notificationId)) return
    seen.add(notification.notificationId)
    console.log(lineOf(notification))
    if (seen.size >= shownMax) server.close()
  }

  server.listen(port, 'localhost')
  await once(server, 'listening')
  console.error(`Listening. Create a payment with -H 'TPP-Notification-URI: http://localhost:${port}/'`)
  await once(server, 'close')
}

async function receive(request: IncomingMessage) {
  const { method = '', url: target = '', headersDistinct: headers } = request
  return { method, target, headers, body: await buffer(request) }
}

function lineOf(notification: Notification): string {
  const { resource, paymentId, basketId, transactionStatus, scaStatus, at } = notification
  const status = transactionStatus ?? `SCA ${scaStatus}`
  return `${at}  ${resource} ${paymentId ?? basketId}  ${status}`
}
