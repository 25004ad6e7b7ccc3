import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { makeCa } from '../../../test/support/certificates.ts'
import { makeTppWithUrls, openRevocationOffice } from '../../../test/trust/support/openssl-responder.ts'
import type { TppFiles } from '../environment/certificates.ts'

/** A TPP with a certificate of an authority that answers whether it is revoked, and an entry in the register. */
export interface Trust {
  readonly tpp: TppFiles
  /** The servers' settings. */
  readonly settings: Readonly<Record<string, string>>
  stop(): void
}

export const TPP_ID = 'PSDNO-FSA-987654321'
/** Servers ask at public addresses alone, or through a proxy, which finds this name. */
const OCSP_URL = 'http://ocsp.bench.example/'

/** Starts openssl's OCSP responder, and a proxy through which servers reach it. */
export async function startTrust(folder: string): Promise<Trust> {
  const ca = makeCa('Bench CA')
  const office = openRevocationOffice(ca)
  const responder = await office.startResponder()
  const tpp = makeTppWithUrls(ca, { ocsp: OCSP_URL }, { tppId: TPP_ID, keyType: 'rsa:2048' })
  await office.register(tpp)
  const proxy = createServer((incoming, outgoing) => {
    const { url = '', method, headers } = incoming
    const target = url.startsWith(OCSP_URL) ? responder.url : url
    const onward = send(target, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  const [authorityFile, register] = [join(folder, 'authorities.pem'), join(folder, 'register.json')]
  writeFileSync(authorityFile, ca.pem)
  writeFileSync(register, JSON.stringify([{ tppId: TPP_ID, name: 'TPP', roles: { NO: ['PISP', 'AISP'] } }]))
  process.once('exit', () => responder.stop())
  return {
    tpp: { authorityFile, certificatePem: tpp.pem, keyPem: tpp.keyPem },
    settings: {
      HAVN_TRUST_ANCHORS_FILE: authorityFile,
      HAVN_REVOCATION: 'on',
      HAVN_EGRESS_PROXY: `http://127.0.0.1:${port}`,
      HAVN_TPP_REGISTER: 'on',
      HAVN_TPP_REGISTER_NATIONAL: register,
    },
    stop() {
      responder.stop()
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}
