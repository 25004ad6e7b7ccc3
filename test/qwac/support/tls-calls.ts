import { type Agent, request as httpsRequest } from 'node:https'
import { text } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'
import { tppIdOf } from '../../register/support/register-copy.ts'
import type { TestBank } from '../../support/bank.ts'
import { type CertificateOptions, type Identity, makeTpp } from '../../support/certificates.ts'
import { ndctCreation } from '../../support/ndct.ts'
import { signedRequest } from '../../support/signed-request.ts'

/** What a call over TLS was answered. */
interface TlsAnswer {
  readonly status: number
  readonly text: string
  readonly isReused: boolean
}

export interface TlsCall {
  readonly port: number | undefined
  readonly qwac?: Identity
  readonly headers?: Readonly<Record<string, string>>
  readonly agent?: Agent
  readonly version?: 'TLSv1.2' | 'TLSv1.3'
}

/** A creation that this TPP has sealed, over a connection with this client certificate. */
export function pay(bank: TestBank, seal: Identity, call: TlsCall): Promise<TlsAnswer> {
  const { method, target, headers, body } = signedRequest(seal, ndctCreation(), bank.clock.milliseconds())
  return new Promise((resolve, reject) => {
    const outgoing = httpsRequest(
      {
        host: '127.0.0.1',
        port: call.port,
        path: target,
        method,
        ca: bank.ca.pem,
        agent: call.agent ?? false,
        ...(call.qwac && { cert: call.qwac.pem, key: call.qwac.keyPem }),
        ...(call.version && { maxVersion: call.version, minVersion: call.version }),
        headers: { ...headers, 'Content-Length': body?.length ?? 0, ...call.headers },
      },
      (incoming) => {
        const isReused = (incoming.socket as TLSSocket).isSessionReused()
        text(incoming).then(
          (answer) => resolve({ status: incoming.statusCode ?? 0, text: answer, isReused }),
          reject,
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

export const WEBSITE: CertificateOptions = {
  keyType: 'P-256',
  qcTypes: ['web'],
  extensions: ['keyUsage=critical,digitalSignature', 'extendedKeyUsage=serverAuth,clientAuth'],
}

/** The QWAC of the organisation that has this seal. */
export const qwacOf = (bank: TestBank, seal: Identity, change: CertificateOptions = {}) =>
  makeTpp(bank.ca, { tppId: tppIdOf(seal), ...WEBSITE, ...change })

export const base64Of = ({ certificate }: Identity) => certificate.raw.toString('base64')
