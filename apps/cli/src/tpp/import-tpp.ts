import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandName } from '../command-name.ts'
import { hint, output } from '../output.ts'
import { shellWord } from '../shell-word.ts'
import { openSandboxCa } from '../certificates/sandbox-ca.ts'
import { isIssuedBy } from '../certificates/renew-certificates.ts'
import { exportKey } from '../certificates/tpp-identity.ts'
import { readTrusted } from '../certificates/trust-anchors.ts'
import { readDevFile } from '../dev/dev-file.ts'
import { type StatePaths, statePaths, writePrivate } from '../state.ts'
import { describeTpp, showPath, tppLines } from './describe-tpp.ts'
import { findCertificateProblems } from './find-certificate-problems.ts'
import { requireTppName } from './tpp-folders.ts'

type ImportOptions = { cert: string; key?: string; ca?: string; replace?: boolean; json?: boolean }

/** Takes over a certificate that somebody else issued, with its key, and says what the sandbox needs to trust it. */
export function importTpp(name: string, options: ImportOptions): void {
  requireTppName(name)
  const state = statePaths()
  if (existsSync(state.tppCertificate(name)) && options.replace !== true)
    throw new Error(
      `there is a TPP ${name} already: choose another name, or replace its certificate with --replace`,
    )
  const certificate = readCertificate(options.cert, '--cert')
  const key = readKey(options.key ?? state.tppKey(name), options.key === undefined)
  const problems = findCertificateProblems({ certificate, key, now: new Date() })
  const authority = options.ca === undefined ? undefined : readCertificate(options.ca, '--ca')
  if (authority !== undefined) problems.push(...findAuthorityProblems(authority, certificate))
  if (problems.length > 0)
    throw new Error(`${options.cert} was not imported:\n${problems.map((text) => `  ${text}`).join('\n')}`)
  writePrivate(state.tppKey(name), exportKey(key))
  writePrivate(state.tppCertificate(name), certificate.toString())
  if (authority !== undefined) writePrivate(trustedFile(state, authority), authority.toString())
  const tpp = describeTpp(state, { name, certificate, now: new Date() })
  const trust = explainTrust(state, name, certificate)
  output(options, { ...tpp, isTrusted: trust.isTrusted }, () => tppLines(tpp).join('\n'))
  hint(`\n${trust.lines.join('\n')}`)
}

/** Whether a sandbox that starts now trusts the certificate, and what to do otherwise. */
function explainTrust(state: StatePaths, name: string, certificate: X509Certificate) {
  const issuer = certificate.issuer.replaceAll('\n', ', ')
  if (isIssuedBy(openSandboxCa(state), certificate))
    return { isTrusted: true, lines: ["The sandbox's own authority issued it: it is trusted."] }
  const found = readTrusted(state).find(({ certificate: authority }) => isSignedBy(authority, certificate))
  if (found === undefined)
    return {
      isTrusted: false,
      lines: [
        `The sandbox does not trust its issuer, ${issuer}. To have it trusted, give the issuer's certificate:`,
        `  ${commandName()} tpp import ${shellWord(name)} --replace --cert ${shellWord(showPath(state.tppCertificate(name)))} --ca ISSUER`,
        'Another server than this sandbox decides by itself whom it trusts.',
      ],
    }
  const isRunning = readDevFile(state) !== undefined
  return {
    isTrusted: true,
    lines: [
      `Its issuer, ${issuer}, is trusted by ${showPath(found.file)}: remove that file to end it.`,
      isRunning
        ? `The sandbox that runs reads it at its next start: stop it with Ctrl-C and start it again (${commandName()} dev).`
        : `The sandbox reads it when it starts: ${commandName()} dev`,
    ],
  }
}

function findAuthorityProblems(authority: X509Certificate, certificate: X509Certificate): string[] {
  if (!authority.ca) return ['--ca must be the certificate of a certificate authority, and this one is not']
  if (isSignedBy(authority, certificate)) return []
  const issuer = certificate.issuer.replaceAll('\n', ', ')
  return [
    `--ca did not issue this certificate: expected the certificate of ${issuer}, got that of ${authority.subject.replaceAll('\n', ', ')}`,
  ]
}

function isSignedBy(authority: X509Certificate, certificate: X509Certificate): boolean {
  try {
    return certificate.checkIssued(authority) && certificate.verify(authority.publicKey)
  } catch {
    return false
  }
}

function trustedFile({ trusted }: StatePaths, authority: X509Certificate): string {
  return join(trusted, `${authority.fingerprint256.replaceAll(':', '').slice(0, 16).toLowerCase()}.pem`)
}

function readCertificate(file: string, option: string): X509Certificate {
  if (!existsSync(file)) throw new Error(`there is no file ${file} (${option})`)
  try {
    return new X509Certificate(readFileSync(file))
  } catch {
    throw new Error(`${file} holds no certificate: ${option} expects one in PEM or DER`)
  }
}

function readKey(file: string, isDefault: boolean): KeyObject {
  if (!existsSync(file)) {
    const missing = isDefault
      ? 'this TPP has no key yet: name its file with --key'
      : `there is no file ${file} (--key)`
    throw new Error(missing)
  }
  try {
    return createPrivateKey(readFileSync(file))
  } catch {
    throw new Error(
      `${file} holds no private key in PEM without a passphrase (openssl pkey -in ${file} removes one)`,
    )
  }
}
