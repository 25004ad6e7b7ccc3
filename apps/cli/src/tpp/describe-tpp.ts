import type { X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import { formatKeyId } from '@havn/http-signature'
import { daysLeftMin, daysUntil, faultOfCertificate, readCertificateFacts } from '@havn/test-certificates'
import type { StatePaths } from '../installation/state.ts'

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
  /** Null if the key is with the TPP alone. */
  privateKey: string | null
  qwac: string | null
  /** What the bank refuses the certificate for on purpose, as far as the certificate shows it. */
  fault: string | null
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
    privateKey: ifThere(state.tppKey(name)),
    qwac: ifThere(state.tppQwac(name)),
    fault: faultOfCertificate(certificate) ?? null,
  }
}

const ifThere = (file: string) => (existsSync(file) ? file : null)

/** The facts of one TPP, a line each. */
export function tppLines(tpp: TppDescription): string[] {
  return [
    `certificate             ${showPath(tpp.certificate)}`,
    `private key             ${tpp.privateKey === null ? 'with you' : showPath(tpp.privateKey)}, ${tpp.key}`,
    ...(tpp.qwac === null ? [] : [`QWAC                    ${showPath(tpp.qwac)}, its key beside it`]),
    `organizationIdentifier  ${tpp.organizationIdentifier ?? 'none'}`,
    `roles                   ${tpp.roles.join(', ') || 'none'}`,
    `valid until             ${tpp.validTo.slice(0, 10)}${warningOf(tpp)}`,
    `keyId                   ${tpp.keyId}`,
    ...(tpp.fault === null ? [] : [`refused on purpose      ${tpp.fault}`]),
  ]
}

/** A remark about a certificate that has expired or soon will; empty for others. */
export function warningOf({ daysLeft, fault }: TppDescription): string {
  if (fault !== null) return `, ${fault} on purpose`
  if (daysLeft < 0) return ', EXPIRED'
  return daysLeft < daysLeftMin ? `, expires in ${daysLeft} days` : ''
}

/** A path for people: relative, if it is below the working folder. */
export function showPath(file: string): string {
  const path = relative(process.cwd(), file)
  return path.startsWith('..') ? file : path
}
