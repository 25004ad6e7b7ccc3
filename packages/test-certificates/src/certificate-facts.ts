import type { KeyObject, X509Certificate } from 'node:crypto'
import { childrenOf, type DerElement, objectIdentifier, readElements } from '@havn/der'
import { type Psd2Role, psd2Roles, roleNames } from './psd2-statements.ts'

/** The fields of a TPP's certificate that tools show to developers. */
export type CertificateFacts = {
  subject: string
  issuer: string
  organizationIdentifier: string | undefined
  organisation: string | undefined
  roles: Psd2Role[]
  key: string
  serialNumber: string
  validFrom: Date
  validTo: Date
}

export function readCertificateFacts(certificate: X509Certificate): CertificateFacts {
  const attributes = certificate.subject.split('\n')
  return {
    subject: attributes.join(', '),
    issuer: certificate.issuer.replaceAll('\n', ', '),
    organizationIdentifier: valueOf(attributes, ['organizationIdentifier', '2.5.4.97']),
    organisation: valueOf(attributes, ['O']),
    roles: readRoles(certificate.raw),
    key: describeKey(certificate.publicKey),
    serialNumber: certificate.serialNumber,
    validFrom: certificate.validFromDate,
    validTo: certificate.validToDate,
  }
}

export function describeKey({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): string {
  const { modulusLength, namedCurve } = asymmetricKeyDetails ?? {}
  if (modulusLength !== undefined) return `RSA ${modulusLength}`
  if (namedCurve === undefined) return asymmetricKeyType ?? 'unknown'
  return `EC ${namedCurve === 'prime256v1' ? 'P-256' : namedCurve}`
}

const dayMilliseconds = 86_400_000

/** Whole days until a certificate expires; negative if it has. */
export function daysUntil(validTo: Date, now: Date): number {
  return Math.floor((validTo.getTime() - now.getTime()) / dayMilliseconds)
}

function valueOf(attributes: readonly string[], types: readonly string[]): string | undefined {
  const found = attributes.find((line) => types.some((type) => line.startsWith(`${type}=`)))
  return found?.slice(found.indexOf('=') + 1)
}

/** The roles of the PSD2 statement, found by the object identifiers of the roles wherever they stand in the certificate. */
function readRoles(der: Uint8Array): Psd2Role[] {
  const found = new Set<string>()
  const visit = (element: DerElement): void => {
    if (element.tag === 0x06) found.add(Buffer.from(element.content).toString('hex'))
    innerElements(element).forEach(visit)
  }
  readElements(der).forEach(visit)
  return roleNames.filter((role) => found.has(contentHex(psd2Roles[role].oid)))
}

function contentHex(oid: string): string {
  return Buffer.from(objectIdentifier(oid).subarray(2)).toString('hex')
}

/** Returns the elements inside a DER element, also those in the octet string that is the value of an extension. */
function innerElements(element: DerElement): DerElement[] {
  try {
    return element.tag === 0x04 ? readElements(element.content) : childrenOf(element)
  } catch {
    return []
  }
}
