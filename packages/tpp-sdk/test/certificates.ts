import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** A key and a certificate in PEM, made with openssl. */
export interface TestIdentity {
  readonly key: string
  readonly certificate: string
  readonly keyFile: string
}

const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'ignore'] })
const read = (path: string) => readFileSync(path, 'utf8')

/** Makes keys and certificates with openssl in a folder of its own. */
export function openTestAuthority() {
  const folder = mkdtempSync('/tmp/havn-sdk-')
  const file = (name: string) => join(folder, name)

  const issue = (name: string, subject: string, issuer?: string): TestIdentity => {
    const [keyFile, certificateFile] = [file(`${name}.key`), file(`${name}.pem`)]
    const by = issuer === undefined ? [] : ['-CA', file(`${issuer}.pem`), '-CAkey', file(`${issuer}.key`)]
    const kind = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '3650', '-utf8']
    const names = ['-subj', subject, '-addext', 'subjectAltName=DNS:localhost']
    openssl(...kind, ...names, ...by, '-keyout', keyFile, '-out', certificateFile)
    return { key: read(keyFile), certificate: read(certificateFile), keyFile }
  }

  return { issue, openssl, file, close: () => rmSync(folder, { recursive: true }) }
}
