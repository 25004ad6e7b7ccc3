import { createHash, type X509Certificate } from 'node:crypto'
import { type DerElement, childrenOf, readElements } from '@havn/der'
import { bitsOf, expectElement, isOid, partsOf } from './der-values.ts'

/** The parts of a certificate as they are encoded, which node:crypto does not show. */
export interface CertificateParts {
  /** The INTEGER with its tag and length. */
  readonly serial: Uint8Array
  readonly issuer: Uint8Array
  readonly subject: Uint8Array
  /** The key without its algorithm. */
  readonly publicKey: Uint8Array
  readonly extensions: readonly DerElement[]
}

export function partsOfCertificate({ raw }: X509Certificate): CertificateParts {
  const [tbs] = partsOf(readElements(raw)[0])
  const all = partsOf(tbs)
  // The version is left out of certificates of version 1.
  const [serial, , issuer, , subject, key, ...rest] = all[0]?.tag === 0xa0 ? all.slice(1) : all
  const extensions = rest.find(({ tag }) => tag === 0xa3)
  return {
    serial: expectElement(serial, 0x02).encoded,
    issuer: expectElement(issuer, 0x30).encoded,
    subject: expectElement(subject, 0x30).encoded,
    publicKey: bitsOf(partsOf(key)[1]),
    extensions: extensions === undefined ? [] : partsOf(readElements(extensions.content)[0]),
  }
}

export function sha1(bytes: Uint8Array): Buffer {
  return createHash('sha1').update(bytes).digest()
}

/** Where an authority answers for a certificate. */
export interface StatusUrls {
  readonly ocsp: readonly string[]
  readonly crl: readonly string[]
}

/** Reads where to ask about a certificate (RFC 5280, 4.2.2.1 and 4.2.1.13); HTTP alone. */
export function statusUrlsOf(certificate: X509Certificate): StatusUrls {
  const { extensions } = partsOfCertificate(certificate)
  const access = extensionValue(extensions, '1.3.6.1.5.5.7.1.1')
  const points = extensionValue(extensions, '2.5.29.31')
  const responders = access.filter((description) => isOid(childrenOf(description)[0], '1.3.6.1.5.5.7.48.1'))
  return { ocsp: responders.flatMap(urlsIn), crl: points.flatMap(urlsIn) }
}

/** The elements of an extension whose value is a SEQUENCE; none if the certificate does not have it. */
function extensionValue(extensions: readonly DerElement[], oid: string): readonly DerElement[] {
  const extension = extensions.map((one) => childrenOf(one)).find(([id]) => isOid(id, oid))
  const value = extension?.at(-1)
  return value === undefined ? [] : partsOf(readElements(expectElement(value, 0x04).content)[0])
}

/** Every uniformResourceIdentifier of a GeneralName below an element. */
export function urlsIn(element: DerElement): readonly string[] {
  if (element.tag !== 0x86) return childrenOf(element).flatMap(urlsIn)
  const url = Buffer.from(element.content).toString('latin1')
  return /^https?:\/\/[\x21-\x7e]+$/.test(url) ? [url] : []
}
