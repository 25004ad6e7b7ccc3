import type { IncomingMessage, ServerResponse } from 'node:http'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bankOrganizationIdentifier } from '@havn/test-certificates'
import type { ConsoleOptions } from '../options.ts'
import { readBytes } from '../server/read-bytes.ts'
import { createInbox, type Inbox } from './received.ts'

/** Where payments of the console ask to be notified. */
export const notificationPath = '/tpp/notifications'

const bytesMax = 64 * 1024

/** The inbox of a sandbox whose authority issued the bank's seal. */
export const sandboxInbox = ({ stateFolder }: ConsoleOptions): Inbox =>
  createInbox(() => ({
    authority: readFileSync(join(stateFolder, 'ca.pem'), 'utf8'),
    organizationIdentifier: bankOrganizationIdentifier,
  }))

/** Takes a notification of the bank. It comes from a program, not from a page: its signature says who sent it. */
export async function receiveNotification(
  request: IncomingMessage,
  response: ServerResponse,
  inbox: Inbox,
): Promise<void> {
  const body = await readBytes(request, bytesMax)
  if (body === undefined) return void response.writeHead(413).end()
  const isTheBanks = inbox.receive({
    method: request.method ?? '',
    target: request.url ?? '',
    headers: request.headersDistinct,
    body,
  })
  response.writeHead(isTheBanks ? 204 : 400).end()
}
