import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { linkSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeOcspRequest } from '@havn/revocation'
import { type CertificateOptions, type Identity, makeTpp } from '../../support/certificates.ts'
import { openssl } from '../../support/openssl.ts'

/** What openssl knows about the certificates that an authority has issued, in a folder of its own. */
export interface RevocationOffice {
  /** Registers a certificate as issued; without this, the authority does not know it. */
  register(certificate: Identity): Promise<void>
  revoke(certificate: Identity): Promise<void>
  /** Runs `openssl ocsp`; its answers are signed by the authority unless another signer is named. */
  startResponder(options?: { readonly signer?: Identity; readonly days?: number }): Promise<RunningServer>
  /** Serves the list of revoked certificates, which `openssl ca` makes for every request. */
  serveCrl(): Promise<RunningServer>
}

export interface RunningServer {
  readonly url: string
  stop(): void
}

export function openRevocationOffice(ca: Identity): RevocationOffice {
  const folder = mkdtempSync(join(tmpdir(), 'havn-revocation-'))
  const path = (file: string) => join(folder, file)
  const lines = new Map<string, string>()
  const responders = new Set<string>()
  let versions = 0
  const writeIndex = async () => {
    // Within a second a responder notices only another inode. Each version of the index keeps its inode, so that none is used twice.
    versions += 1
    const version = path(`index-${versions}.txt`)
    writeFileSync(version, [...lines.values()].join(''))
    linkSync(version, path('new-index.txt'))
    renameSync(path('new-index.txt'), path('index.txt'))
    // It looks before it waits for the next request, so one is sent for nothing.
    const body = makeOcspRequest(ca.certificate, ca.certificate)
    const headers = { 'Content-Type': 'application/ocsp-request' }
    for (const url of responders)
      await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5_000) })
  }
  writeFileSync(path('index.txt'), '')
  writeFileSync(path('index.txt.attr'), 'unique_subject = no\n')
  writeFileSync(path('crlnumber'), '01\n')
  writeFileSync(path('ca.pem'), ca.pem)
  writeFileSync(path('ca.key'), ca.keyPem)
  writeFileSync(path('openssl.cnf'), configuration(folder))
  return {
    async register({ certificate: { serialNumber } }) {
      lines.set(serialNumber, `V\t491231235959Z\t\t${serialNumber}\tunknown\t/CN=${serialNumber}\n`)
      await writeIndex()
    },
    async revoke({ certificate: { serialNumber } }) {
      const entry = `R\t491231235959Z\t261101000000Z,keyCompromise\t${serialNumber}`
      lines.set(serialNumber, `${entry}\tunknown\t/CN=${serialNumber}\n`)
      await writeIndex()
    },
    async startResponder({ signer = ca, days = 7 } = {}) {
      writeFileSync(path('signer.pem'), signer.pem)
      writeFileSync(path('signer.key'), signer.keyPem)
      const line = `ocsp -index index.txt -port 0 -CA ca.pem -rsigner signer.pem -rkey signer.key -ndays ${days}`
      const child = spawn('openssl', line.split(' '), { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
      const [printed]: Buffer[] = await once(child.stdout, 'data')
      // Port 0 is any free one, which openssl prints when it waits for clients.
      const port = /:(\d+) PID/.exec(String(printed))?.[1]
      assert(port, `openssl printed ${String(printed)}`)
      const url = `http://127.0.0.1:${port}/`
      responders.add(url)
      return {
        url,
        stop() {
          responders.delete(url)
          child.kill('SIGKILL')
        },
      }
    },
    async serveCrl() {
      return listen(
        createHttpServer((_, response) => {
          const config = ['-config', path('openssl.cnf')]
          openssl(['ca', ...config, '-gencrl', '-crldays', '7', '-out', path('crl.pem')])
          openssl(['crl', '-in', path('crl.pem'), '-outform', 'DER', '-out', path('crl.der')])
          response.end(readFileSync(path('crl.der')))
        }),
      )
    },
  }
}

/** A server that accepts connections, counts them, and never says anything. */
export async function startSilentServer(): Promise<RunningServer & { connections(): number }> {
  let connections = 0
  const server = await listen(createTcpServer(() => void (connections += 1)))
  return { ...server, connections: () => connections }
}

/** A URL at which nobody listens. */
export async function findDeadUrl(): Promise<string> {
  const server = await startSilentServer()
  server.stop()
  return server.url
}

async function listen(server: ReturnType<typeof createTcpServer>): Promise<RunningServer> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, stop: () => void server.close() }
}

let count = 0

/** A TPP whose certificate says where its authority answers. */
export function makeTppWithUrls(
  ca: Identity,
  { ocsp, crl }: { readonly ocsp?: string; readonly crl?: string },
  options: CertificateOptions = {},
): Identity {
  count += 1
  const extensions = [
    'keyUsage=critical,digitalSignature,nonRepudiation',
    ...(ocsp === undefined ? [] : [`authorityInfoAccess=OCSP;URI:${ocsp}`]),
    ...(crl === undefined ? [] : [`crlDistributionPoints=URI:${crl}`]),
  ]
  const tppId = `PSDNO-FSA-${String(600_000_000 + count)}`
  return makeTpp(ca, { keyType: 'P-256', tppId, extensions, ...options })
}

function configuration(folder: string): string {
  return `[ca]
default_ca = office
[office]
database = ${folder}/index.txt
crlnumber = ${folder}/crlnumber
certificate = ${folder}/ca.pem
private_key = ${folder}/ca.key
default_md = sha256
`
}
