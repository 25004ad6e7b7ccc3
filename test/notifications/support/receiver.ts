import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { buffer } from 'node:stream/consumers'
import type { Notification } from '@havn/contract'
import { verifyNotification } from '@havn/tpp-sdk'
import { BANK_ID } from '../../support/bank.ts'
import type { Identity } from '../../support/certificates.ts'

/** A received notification, verified as a TPP would verify it. */
export interface Received {
  readonly notification: Notification
  readonly headers: IncomingMessage['headers']
  readonly target: string
  readonly body: Buffer
}

/** How a receiver responds: with a status, by a function, or never. */
export type Reaction =
  | number
  | 'hang'
  | ((response: ServerResponse, received: Received) => void | Promise<void>)

export interface Receiver {
  readonly uri: string
  readonly port: number
  readonly received: readonly Received[]
  /** Changes how it responds from now on. */
  react(reaction: Reaction): void
  /** Returns the statuses received about one payment or basket, in order: `ACTC`, `finalised`. */
  statusesOf(resourceId: string): string[]
  close(): Promise<void>
}

export interface ReceiverOptions {
  readonly reaction?: Reaction
  /** Speaks TLS with this certificate. */
  readonly tls?: Pick<Identity, 'keyPem' | 'pem'>
  readonly host?: string
}

/** What a receiver knows about the bank. */
interface SealingBank {
  readonly ca: Pick<Identity, 'pem'>
  readonly clock: { milliseconds(): number }
}

/** Starts a TPP's own server on this machine. It accepts only notifications that the bank has signed. */
export async function openReceiver(
  bank: SealingBank,
  { reaction = 204, tls, host = '127.0.0.1' }: ReceiverOptions = {},
): Promise<Receiver> {
  const received: Received[] = []
  let react = reaction
  const listener = (incoming: IncomingMessage, response: ServerResponse) => void take(incoming, response)

  async function take(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const one = await receive(bank, incoming)
    received.push(one)
    if (react === 'hang') return
    if (typeof react === 'number') response.writeHead(react).end()
    else await react(response, one)
  }

  const server: Server =
    tls === undefined ? createServer(listener) : createTlsServer({ key: tls.keyPem, cert: tls.pem }, listener)
  server.listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  assert(typeof address === 'object' && address !== null)
  const { port } = address
  return {
    uri: `${tls === undefined ? 'http' : 'https'}://localhost:${port}/notifications?from=havn`,
    port,
    received,
    react(next) {
      react = next
    },
    statusesOf: (resourceId) =>
      received
        .map(({ notification }) => notification)
        .filter(({ paymentId, basketId }) => (paymentId ?? basketId) === resourceId)
        .map(({ transactionStatus, scaStatus }) => transactionStatus ?? scaStatus ?? ''),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function receive(bank: SealingBank, incoming: IncomingMessage): Promise<Received> {
  const body = await buffer(incoming)
  const { method = '', url: target = '', headersDistinct } = incoming
  const verified = verifyNotification(
    { method, target, headers: headersDistinct, body },
    { authority: bank.ca.pem, organizationIdentifier: BANK_ID, nowMilliseconds: bank.clock.milliseconds() },
  )
  assert(verified.ok, verified.ok ? '' : verified.problem)
  return { notification: verified.notification, headers: incoming.headers, target, body }
}
