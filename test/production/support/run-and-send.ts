import { execFile } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { ReceivedResponse, WireRequest } from '../../support/send.ts'

/** Runs a program and returns what it prints; rejects with what it complains about unless it succeeds. */
export async function runNode(
  arguments_: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  return (await promisify(execFile)(process.execPath, arguments_, { env })).stdout
}

/** Sends a signed call over HTTPS. The certificate must be that of the host, so that the right one was chosen by its name. */
export async function sendTo(
  bank: { readonly url: string; readonly host: string },
  ca: string,
  wire: WireRequest,
): Promise<ReceivedResponse> {
  const { method, target: path, body } = wire
  const { port } = new URL(bank.url)
  const headers = { ...wire.headers, Host: bank.host, 'Content-Length': body?.length ?? 0 }
  const address = { host: '127.0.0.1', port, servername: bank.host, ca, agent: false, path }
  const outgoing = request({ ...address, method, headers })
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>
  outgoing.end(body)
  const [incoming] = await answered
  const received = await text(incoming)
  const json = received === '' ? undefined : JSON.parse(received)
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, text: received, json }
}
