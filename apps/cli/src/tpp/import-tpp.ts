import { createPrivateKey, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { exportKey, findCertificateProblems, type TppIdentity, writePrivate } from '@havn/test-certificates'
import { requireTppName } from './read-tpp-options.ts'
import { readCertificateFile } from './read-certificate-file.ts'
import { UsageError } from '../terminal/exit-codes.ts'
import { hint, output } from '../terminal/output.ts'
import { statePaths } from '../installation/state.ts'
import { describeTpp, tppLines } from './describe-tpp.ts'
import { explainTrust, findAuthorityProblems, trustedFile } from './explain-trust.ts'

type ImportOptions = {
  cert: string
  key?: string
  qwac?: string
  qwacKey?: string
  ca?: string
  replace?: boolean
  json?: boolean
}

/** Takes over a certificate that somebody else issued, with its key, and says what the sandbox needs to trust it. */
export function importTpp(name: string, options: ImportOptions): void {
  requireTppName(name)
  const state = statePaths()
  if (existsSync(state.tppCertificate(name)) && options.replace !== true)
    throw new Error(
      `there is a TPP ${name} already: choose another name, or replace its certificate with --replace`,
    )
  const certificate = readCertificateFile(options.cert)
  const key = readKey(options.key ?? state.tppKey(name), options.key === undefined)
  const problems = findCertificateProblems({ certificate, key, now: new Date() })
  const authority = options.ca === undefined ? undefined : readCertificateFile(options.ca)
  if (authority !== undefined) problems.push(...findAuthorityProblems(authority, certificate))
  const qwac = readQwac(options)
  if (problems.length > 0)
    throw new Error(`${options.cert} was not imported:\n${problems.map((text) => `  ${text}`).join('\n')}`)
  writePrivate(state.tppKey(name), exportKey(key))
  writePrivate(state.tppCertificate(name), certificate.toString())
  if (qwac !== undefined) {
    writePrivate(state.tppQwacKey(name), exportKey(qwac.key))
    writePrivate(state.tppQwac(name), qwac.certificate.toString())
  }
  if (authority !== undefined) writePrivate(trustedFile(state, authority), authority.toString())
  const tpp = describeTpp(state, { name, certificate, now: new Date() })
  const trust = explainTrust(state, name, certificate)
  output(options, { ...tpp, isTrusted: trust.isTrusted }, () => tppLines(tpp).join('\n'))
  hint(`\n${trust.lines.join('\n')}`)
}

function readQwac({ qwac, qwacKey }: ImportOptions): TppIdentity | undefined {
  if (qwac === undefined && qwacKey === undefined) return undefined
  if (qwac === undefined || qwacKey === undefined)
    throw new UsageError('a QWAC is imported with its key: give both --qwac and --qwac-key')
  const certificate = readCertificateFile(qwac)
  const key = readKey(qwacKey, false)
  if (!certificate.checkPrivateKey(key)) throw new Error(`${qwacKey} is not the key of ${qwac}`)
  return { certificate, key }
}

function readKey(file: string, isDefault: boolean): KeyObject {
  if (!existsSync(file)) {
    const missing = isDefault
      ? 'this TPP has no key yet: name its file with --key'
      : `there is no file ${file}`
    throw new UsageError(missing)
  }
  try {
    return createPrivateKey(readFileSync(file))
  } catch {
    throw new UsageError(
      `${file} holds no private key in PEM without a passphrase (openssl pkey -in ${file} removes one)`,
    )
  }
}
