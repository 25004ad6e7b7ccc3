import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { createSandbox } from '@havn/sandbox'
import { createApp } from '../../../apps/server/src/app/app.ts'
import { makeCa, makeTpp } from '../../support/certificates.ts'
import { createDatabase } from '../../support/database.ts'
import type { ReceivedResponse, WireRequest } from '../../support/send.ts'
import { testSettings } from '../../support/settings.ts'
import { signedRequest } from '../../support/signed-request.ts'
import type { BankOfScene } from './scene.ts'

/** The sandbox behind TLS, as on the public internet; its certificate comes from the sandbox's own authority. */
export async function openTlsBank(): Promise<BankOfScene> {
  const database = await createDatabase()
  const ca = makeCa()
  const clock = { offsetMilliseconds: 0, milliseconds: () => Date.now() + clock.offsetMilliseconds }
  const settings = testSettings(database.url)
  const app = createApp(settings, {
    extend: createSandbox({ hasHistory: false }),
    clock,
    logger: pino({ level: 'silent' }),
    trust: ca.pem,
  })
  const { keyPem, pem } = makeTpp(ca, {
    name: '127.0.0.1',
    tppId: null,
    roles: null,
    extensions: ['subjectAltName=IP:127.0.0.1', 'extendedKeyUsage=serverAuth'],
  })
  const server = app.openListener({ key: keyPem, cert: pem })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const [address] = server.addresses()
  const baseUrl = `https://127.0.0.1:${typeof address === 'object' ? address.port : ''}`
  return {
    baseUrl,
    databaseUrl: database.url,
    clock,
    newTpp: (options = {}) => makeTpp(ca, { tppId: 'PSDNO-FSA-100000001', ...options }),
    call: (tpp, call) => send(baseUrl, ca.pem, signedRequest(tpp, call, clock.milliseconds())),
    async close() {
      await app.close()
      await database.drop()
    },
  }
}

function send(
  baseUrl: string,
  ca: string,
  { method, target, headers, body }: WireRequest,
): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const options = { method, ca, agent: false, headers: { ...headers, 'Content-Length': body?.length ?? 0 } }
    const outgoing = request(new URL(target, baseUrl), options, (incoming) => {
      received(incoming).then(resolve, reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

async function received(incoming: IncomingMessage): Promise<ReceivedResponse> {
  const { statusCode: status = 0, headers } = incoming
  const body = await text(incoming)
  return { status, headers, text: body, json: JSON.parse(body) }
}
