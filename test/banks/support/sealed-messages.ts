import { constants, createHash, privateEncrypt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type Identity, makeTpp } from '../../support/certificates.ts'
import { openssl } from '../../support/openssl.ts'

interface ReceivedNotification {
  readonly headers: IncomingHttpHeaders
  readonly target: string
  readonly body: Buffer
}

/** Keeps every notification that it is sent. */
export function createReceiver() {
  const received: ReceivedNotification[] = []
  const keep = async (incoming: IncomingMessage, response: ServerResponse) => {
    received.push({ headers: incoming.headers, target: incoming.url ?? '', body: await buffer(incoming) })
    response.writeHead(204).end()
  }
  const server = createServer((incoming, response) => void keep(incoming, response))
  return { received, ...listening(server) }
}

/** A signing service that asks for a client certificate and has the key of a seal. */
export function createSigner(ca: Identity, seal: Identity) {
  const asked = { ca: ca.pem, requestCert: true, rejectUnauthorized: true }
  const sign = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { digest }: { digest: string } = JSON.parse((await buffer(incoming)).toString())
    response.end(JSON.stringify({ signature: signDigest(seal, digest).toString('base64') }))
  }
  const tls = { ...serverTls(ca), ...asked }
  const server = createTlsServer(tls, (incoming, response) => void sign(incoming, response))
  return listening(server)
}

function listening(server: Server) {
  return {
    async listen(): Promise<void> {
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
    },
    port: () => (server.address() as AddressInfo).port,
    close: () => server.close().closeAllConnections(),
  }
}

function serverTls(ca: Identity) {
  const extensions = ['subjectAltName=IP:127.0.0.1', 'extendedKeyUsage=serverAuth']
  const { keyPem: key, pem: cert } = makeTpp(ca, { name: 'signer', tppId: null, roles: null, extensions })
  return { key, cert }
}

/** Signs as a module does that gets the hash alone: PKCS #1 v1.5 over the DigestInfo of SHA-256. */
function signDigest({ key }: Identity, digest: string): Buffer {
  const info = Buffer.from('3031300d060960864801650304020105000420', 'hex')
  const padding = constants.RSA_PKCS1_PADDING
  return privateEncrypt({ key, padding }, Buffer.concat([info, Buffer.from(digest, 'base64')]))
}

export const certificateIn = (headers: IncomingHttpHeaders) => String(headers['aspsp-signature-certificate'])

/** The organizationIdentifier of the certificate that a message carries, as openssl prints it. */
export function identifierIn(headers: IncomingHttpHeaders): string {
  const line = ['x509', '-inform', 'DER', '-noout', '-subject', '-nameopt', 'multiline']
  const subject = openssl(line, Buffer.from(certificateIn(headers), 'base64')).toString()
  return /organizationIdentifier\s*=\s*(\S+)/.exec(subject)?.[1] ?? ''
}

/** Has openssl verify a notification over a signing string made here, with none of Havn's code. */
export function verifyNotification(seal: Identity, { headers, target, body }: ReceivedNotification): void {
  const digest = `SHA-256=${createHash('sha256').update(body).digest('base64')}`
  const text = [
    `(request-target): post ${target}`,
    `date: ${String(headers['date'])}`,
    `digest: ${digest}`,
    `x-request-id: ${String(headers['x-request-id'])}`,
  ].join('\n')
  const signature = /signature="([^"]*)"/.exec(String(headers['signature']))?.[1] ?? ''
  const folder = mkdtempSync('/tmp/havn-openssl-')
  try {
    const [key, signed] = [join(folder, 'key.pem'), join(folder, 'signature')]
    writeFileSync(key, openssl(['x509', '-noout', '-pubkey'], seal.pem))
    writeFileSync(signed, Buffer.from(signature, 'base64'))
    openssl(['dgst', '-sha256', '-verify', key, '-signature', signed], text)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
