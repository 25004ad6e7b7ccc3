import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A certificate with its key, as files and as PEM. */
export interface Issued {
  readonly certificateFile: string
  readonly keyFile: string
  readonly certificate: string
  readonly key: string
}

/** A certificate authority made by openssl, in a folder of its own. */
export interface Authority {
  readonly caFile: string
  readonly ca: string
  issue(name: string, host?: string): Issued
  remove(): void
}

const openssl = (...words: string[]) => execFileSync('openssl', words, { stdio: 'pipe' })

export function makeAuthority(name: string): Authority {
  const folder = mkdtempSync(join(tmpdir(), 'havn-core-bank-tls-'))
  const path = (file: string) => join(folder, file)
  const newKey = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes'.split(' ')
  const caOut = ['-keyout', path('ca.key'), '-out', path('ca.pem'), '-days', '2']
  openssl('req', '-x509', ...newKey, '-subj', `/CN=${name}`, ...caOut)
  return {
    caFile: path('ca.pem'),
    ca: readFileSync(path('ca.pem'), 'utf8'),
    issue(common, host = 'IP:127.0.0.1') {
      const [keyFile, request, certificateFile] = [
        path(`${common}.key`),
        path(`${common}.csr`),
        path(`${common}.pem`),
      ]
      writeFileSync(path(`${common}.ext`), `subjectAltName=${host}\n`)
      openssl('req', ...newKey, '-keyout', keyFile, '-out', request, '-subj', `/CN=${common}`)
      const issuer = ['-CA', path('ca.pem'), '-CAkey', path('ca.key'), '-CAcreateserial']
      const out = ['-out', certificateFile, '-days', '2', '-extfile', path(`${common}.ext`)]
      openssl('x509', '-req', '-in', request, ...issuer, ...out)
      return {
        certificateFile,
        keyFile,
        certificate: readFileSync(certificateFile, 'utf8'),
        key: readFileSync(keyFile, 'utf8'),
      }
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
