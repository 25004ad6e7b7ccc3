import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { KeyObject } from 'node:crypto'
import type { WireAnswer, WireRequest } from './exchange.ts'
import type { TppIdentity } from './sign-call.ts'

const answerSecondsMax = 30
const answerBytesMax = 4 * 1024 * 1024

/** Sends requests exactly as they are given, also those that no client library would send. */
export interface Sender {
  send(request: WireRequest): Promise<WireAnswer>
  close(): void
}

export function createSender(
  baseUrl: URL,
  ca: string | undefined,
  secondsMax = answerSecondsMax,
  client?: TppIdentity,
): Sender {
  const isTls = baseUrl.protocol === 'https:'
  const agentOptions = { keepAlive: true, maxSockets: 4, timeout: secondsMax * 1000 }
  const tls = {
    ...(ca === undefined ? {} : { ca }),
    ...(client === undefined ? {} : { cert: client.certificate.toString(), key: toPem(client.key) }),
  }
  const agent = isTls ? new HttpsAgent({ ...agentOptions, ...tls }) : undefined
  const plainAgent = isTls ? undefined : new HttpAgent(agentOptions)
  const options = {
    // URL keeps the brackets of an IPv6 address, which a socket does not take.
    hostname: baseUrl.hostname.replaceAll(/[[\]]/g, ''),
    port: baseUrl.port === '' ? (isTls ? 443 : 80) : Number(baseUrl.port),
  }
  return {
    async send(request) {
      const { method, target, body } = request
      // An array is sent as it is, repeated names included; Node then adds no Host.
      const headers = completed(request, baseUrl.host).flat()
      const message = await new Promise<IncomingMessage>((resolve, reject) => {
        const wire = { ...options, method, path: target, headers }
        const outgoing =
          agent === undefined
            ? requestHttp({ ...wire, ...(plainAgent === undefined ? {} : { agent: plainAgent }) }, resolve)
            : requestHttps({ ...wire, agent }, resolve)
        const giveUp = () => outgoing.destroy(new Error(`no answer within ${secondsMax} seconds`))
        // The socket's own time begins anew with each byte, and in the handshake of TLS not at all.
        const timer = setTimeout(giveUp, secondsMax * 1000)
        outgoing.on('response', () => clearTimeout(timer))
        outgoing.on('error', (problem) => {
          clearTimeout(timer)
          reject(problem)
        })
        outgoing.setTimeout(secondsMax * 1000, giveUp)
        outgoing.end(body)
      })
      return readAnswer(message)
    },
    close() {
      agent?.destroy()
      plainAgent?.destroy()
    },
  }
}

const toPem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' })

/** Adds Host and Content-Length. A write without a body has the length 0: otherwise Node would send it in chunks. */
function completed({ method, headers, body }: WireRequest, host: string): (readonly [string, string])[] {
  const names = new Set(headers.map(([name]) => name.toLowerCase()))
  return [
    ...(names.has('host') ? [] : [['Host', host] as const]),
    ...headers,
    ...(names.has('content-length') || (body === undefined && method === 'GET')
      ? []
      : [['Content-Length', String(body?.length ?? 0)] as const]),
  ]
}

async function readAnswer(message: IncomingMessage): Promise<WireAnswer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of message as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > answerBytesMax)
      throw new Error(`an answer of more than ${answerBytesMax / 1024 / 1024} MiB was not read`)
    chunks.push(chunk)
  }
  const entries = Object.entries(message.headersDistinct)
  const headers = Object.fromEntries(entries.map(([name, values = []]) => [name, values.join(', ')]))
  return { status: message.statusCode ?? 0, headers, body: Buffer.concat(chunks) }
}
