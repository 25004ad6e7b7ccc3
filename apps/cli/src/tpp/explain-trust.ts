import type { X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import { isIssuedBy, openSandboxCa, readTrusted } from '@havn/test-certificates'
import { commandName } from '../terminal/command-name.ts'
import { readDevFile } from '../dev/dev-file.ts'
import { shellWord } from '../terminal/shell-word.ts'
import type { StatePaths } from '../installation/state.ts'
import { showPath } from './describe-tpp.ts'

/** Whether a sandbox that starts now trusts the certificate, and what to do otherwise. */
export function explainTrust(
  state: StatePaths,
  name: string,
  certificate: X509Certificate,
): { isTrusted: boolean; lines: string[] } {
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

export function findAuthorityProblems(authority: X509Certificate, certificate: X509Certificate): string[] {
  if (!authority.ca) return ['--ca must be the certificate of a certificate authority, and this one is not']
  if (isSignedBy(authority, certificate)) return []
  const issuer = certificate.issuer.replaceAll('\n', ', ')
  return [
    `--ca did not issue this certificate: expected the certificate of ${issuer}, got that of ${authority.subject.replaceAll('\n', ', ')}`,
  ]
}

/** Where the certificate of a trusted authority is stored. */
export function trustedFile({ trusted }: StatePaths, authority: X509Certificate): string {
  return join(trusted, `${authority.fingerprint256.replaceAll(':', '').slice(0, 16).toLowerCase()}.pem`)
}

function isSignedBy(authority: X509Certificate, certificate: X509Certificate): boolean {
  try {
    return certificate.checkIssued(authority) && certificate.verify(authority.publicKey)
  } catch {
    return false
  }
}
