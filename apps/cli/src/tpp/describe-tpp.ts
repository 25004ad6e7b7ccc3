import type { X509Certificate } from 'node:crypto'
import { relative } from 'node:path'
import { formatKeyId } from '@havn/http-signature'
import { daysLeftMin, daysUntil, readCertificateFacts } from '@havn/test-certificates'
import type { StatePaths } from '../state.ts'

/** A TPP as `--json` prints it. */
export type TppDescription = {
  name: string
  organizationIdentifier: string | null
  roles: string[]
  key: string
  keyId: string
  validTo: string
  daysLeft: number
  certificate: string
  privateKey: string
}

export function describeTpp(
  state: StatePaths,
  { name, certificate, now }: { name: string; certificate: X509Certificate; now: Date },
): TppDescription {
  const facts = readCertificateFacts(certificate)
  return {
    name,
    organizationIdentifier: facts.organizationIdentifier ?? null,
    roles: facts.roles,
    key: facts.key,
    keyId: formatKeyId({ serialNumberHex: certificate.serialNumber, issuer: certificate.issuer }),
    validTo: facts.validTo.toISOString(),
    daysLeft: daysUntil(facts.validTo, now),
    certificate: state.tppCertificate(name),
    privateKey: state.tppKey(name),
  }
}

/** The facts of one TPP, a line each. */
export function tppLines(tpp: TppDescription): string[] {
  return [
    `certificate             ${showPath(tpp.certificate)}`,
    `private key             ${showPath(tpp.privateKey)}, ${tpp.key}`,
    `organizationIdentifier  ${tpp.organizationIdentifier ?? 'none'}`,
    `roles                   ${tpp.roles.join(', ') || 'none'}`,
    `valid until             ${tpp.validTo.slice(0, 10)}${warningOf(tpp)}`,
    `keyId                   ${tpp.keyId}`,
  ]
}

/** A remark about a certificate that has expired or soon will; empty for others. */
export function warningOf({ daysLeft }: TppDescription): string {
  if (daysLeft < 0) return ', EXPIRED'
  return daysLeft < daysLeftMin ? `, expires in ${daysLeft} days` : ''
}

/** A path for people: relative, if it is below the working folder. */
export function showPath(file: string): string {
  const path = relative(process.cwd(), file)
  return path.startsWith('..') ? file : path
}
