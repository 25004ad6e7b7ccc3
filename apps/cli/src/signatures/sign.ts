import type { TppIdentity } from '@havn/test-certificates'
import { randomUUID } from 'node:crypto'
import { signRequest } from '@havn/http-signature'
import { readTpp } from '../tpp/read-tpp.ts'
import { printMessage, readMessage } from '../calls/http-message.ts'
import type { HttpMessage } from '../calls/http-message.ts'
import { output, type OutputOptions } from '../terminal/output.ts'
import { statePaths } from '../installation/state.ts'

const made = new Set(['digest', 'signature', 'tpp-signature-certificate'])

export function sign(file: string, options: OutputOptions & { tpp: string }): void {
  const message = readMessage(file)
  const signed = signMessage(message, readTpp(statePaths(), options.tpp))
  if (options.json) {
    const { method, target, headers, body } = signed
    const facts = { method, target, headers, body: Buffer.from(body).toString() }
    output(options, facts, () => '')
    return
  }
  process.stdout.write(printMessage(signed))
}

/** Signs a request; a signature that it already has is replaced. */
function signMessage(message: HttpMessage, tpp: TppIdentity): HttpMessage {
  const kept = message.headers.filter(({ name }) => !made.has(name.toLowerCase()))
  const names = new Set(kept.map(({ name }) => name.toLowerCase()))
  if (!names.has('date')) kept.push({ name: 'Date', value: new Date().toUTCString() })
  if (!names.has('x-request-id')) kept.push({ name: 'X-Request-ID', value: randomUUID() })
  const added = signRequest({
    method: message.method,
    target: message.target,
    headers: Object.fromEntries(kept.map(({ name, value }) => [name, value])),
    ...(message.body.length > 0 ? { body: message.body } : {}),
    // A notification address counts only if it is signed.
    include: [
      '(request-target)',
      ...['tpp-notification-uri', 'sandbox-log'].filter((name) => names.has(name)),
    ],
    ...tpp,
  })
  return {
    ...message,
    headers: [...kept, ...Object.entries(added).map(([name, value]) => ({ name, value }))],
  }
}
