import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Identity } from '../../support/certificates.ts'
import { openssl } from '../../support/openssl.ts'
import type { ReceivedBytes, WireRequest } from '../../support/send.ts'

const sha256 = (bytes: Buffer | string) => `SHA-256=${createHash('sha256').update(bytes).digest('base64')}`

/**
 * Has openssl verify the answer to this call with the bank's own certificate: over a signing string made here, of the
 * call and of what came, with none of Havn's code. Throws if it does not.
 */
export function verifyWithOpenssl(
  seal: Pick<Identity, 'pem'> | undefined,
  { method, target, headers: sent }: WireRequest,
  { status, headers, bytes }: ReceivedBytes,
): void {
  const text = [
    `(request-target): ${method.toLowerCase()} ${target}`,
    `date: ${String(headers['date'])}`,
    `digest: ${sha256(bytes)}`,
    `x-request-id: ${String(sent['X-Request-ID'])}`,
    `aspsp-status-code: ${status}`,
    `aspsp-request-host: ${String(sent['Host'])}`,
    `aspsp-request-tpp: ${organizationOf(String(sent['TPP-Signature-Certificate']))}`,
    `aspsp-request-signature: ${sha256(String(sent['Signature']))}`,
  ].join('\n')
  const signature = /signature="([^"]*)"/.exec(String(headers['signature']))?.[1] ?? ''
  const folder = mkdtempSync('/tmp/havn-openssl-')
  try {
    const key = join(folder, 'key.pem')
    const signed = join(folder, 'signature')
    writeFileSync(key, openssl(['x509', '-noout', '-pubkey'], seal?.pem))
    writeFileSync(signed, Buffer.from(signature, 'base64'))
    openssl(['dgst', '-sha256', '-verify', key, '-signature', signed], text)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The organizationIdentifier of a certificate, as openssl prints it. */
function organizationOf(certificate: string): string {
  const line = ['x509', '-inform', 'DER', '-noout', '-subject', '-nameopt', 'multiline']
  const subject = openssl(line, Buffer.from(certificate, 'base64')).toString()
  return /organizationIdentifier\s*=\s*(\S+)/.exec(subject)?.[1] ?? ''
}
