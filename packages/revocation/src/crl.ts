import { childrenOf, type DerElement, eachElement, readElements } from '@havn/der'
import { partsOfCertificate, statusUrlsOf, urlsIn } from './certificate-parts.ts'
import { expectElement, isOid, partsOf, timeOf } from './der-values.ts'
import { type CertificateStatus, reasonOf, refuseStatus } from './status-outcome.ts'
import { type StatusAnswer, type StatusOutcome, usableUntil } from './status-outcome.ts'
import { isSignedWith } from './verify-signed.ts'

/**
 * Looks a certificate up in a revocation list of its authority (RFC 5280). The list is walked and not built: with 50,000
 * entries it takes a fraction of a second. A list that names no certificate calls it good, even one that never existed, so
 * OCSP is asked first.
 */
export function readCrl(answer: StatusAnswer): StatusOutcome {
  try {
    return readList(answer)
  } catch (error) {
    return refuseStatus('unreadable', error instanceof Error ? error.message : 'unknown error')
  }
}

function readList({ bytes, certificate, issuer, nowMilliseconds }: StatusAnswer): StatusOutcome {
  const [content, algorithm, signature] = partsOf(readElements(bytes)[0])
  if (content === undefined || algorithm === undefined || signature === undefined)
    return refuseStatus('unreadable', 'expected a signed list')
  const { serial, issuer: issuerName } = partsOfCertificate(certificate)
  const { name, thisUpdate, nextUpdate, entries, extensions } = partsOfList(content)
  if (!Buffer.from(name).equals(issuerName))
    return refuseStatus('other-certificate', 'the list is of another authority')
  if (!isSignedWith({ content, algorithm, signature }, issuer.publicKey))
    return refuseStatus('signature-wrong', 'the list was not signed by the authority of the certificate')
  const { crl: urls } = statusUrlsOf(certificate)
  const unread = extensions.find((extension) => isCritical(extension) && !isWholeList(extension, urls))
  if (unread !== undefined)
    return refuseStatus(
      'unreadable',
      'expected the whole list that the certificate names, not another, a part or a difference',
    )
  if (nextUpdate === undefined) return refuseStatus('unreadable', 'expected nextUpdate')
  const until = usableUntil({ thisUpdate, nextUpdate }, nowMilliseconds)
  if (until === undefined) return refuseStatus('not-current', 'the list is too old, or from the future')
  const certificateStatus = findEntry(entries, Buffer.from(serial))
  return { ok: true, certificateStatus, usableUntilMilliseconds: until }
}

interface ListParts {
  readonly name: Uint8Array
  readonly thisUpdate: number
  readonly nextUpdate: number | undefined
  readonly entries: Uint8Array
  readonly extensions: readonly DerElement[]
}

function partsOfList(content: DerElement): ListParts {
  const all = childrenOf(expectElement(content, 0x30))
  const [, name, thisUpdate, ...rest] = all[0]?.tag === 0x02 ? all.slice(1) : all
  const [first] = rest
  const hasNext = first?.tag === 0x17 || first?.tag === 0x18
  const extensions = rest.find(({ tag }) => tag === 0xa0)
  return {
    name: expectElement(name, 0x30).encoded,
    thisUpdate: timeOf(thisUpdate),
    nextUpdate: hasNext ? timeOf(first) : undefined,
    entries: rest.find(({ tag }) => tag === 0x30)?.content ?? new Uint8Array(),
    extensions: extensions === undefined ? [] : partsOf(readElements(extensions.content)[0]),
  }
}

function findEntry(entries: Uint8Array, serial: Buffer): CertificateStatus {
  for (const entry of eachElement(entries)) {
    // The serial number comes first, so most entries are compared without being read.
    if (!serial.equals(entry.content.subarray(0, serial.length))) continue
    const [, revokedAt, extensions] = childrenOf(entry)
    const reason = (extensions === undefined ? [] : childrenOf(extensions))
      .map((extension) => childrenOf(extension))
      .find(([id]) => isOid(id, '2.5.29.21'))
    const [code] = reason === undefined ? [] : readElements(reason.at(-1)?.content ?? new Uint8Array())
    return {
      status: 'revoked',
      revokedAtMilliseconds: timeOf(revokedAt),
      reason: reasonOf(code?.content[0]),
    }
  }
  return { status: 'good' }
}

function isCritical(extension: DerElement): boolean {
  const [, critical] = childrenOf(extension)
  return critical?.tag === 0x01 && critical.content[0] !== 0
}

/**
 * An issuingDistributionPoint that only says that the list is one which the certificate names [0], since an authority may have
 * several lists, or that it has certificates of subscribers [1].
 */
function isWholeList(extension: DerElement, urls: readonly string[]): boolean {
  const [id, , value] = childrenOf(extension)
  if (!isOid(id, '2.5.29.28')) return false
  const parts = partsOf(readElements(value?.content ?? new Uint8Array())[0])
  return parts.every(
    (part) => part.tag === 0x81 || (part.tag === 0xa0 && urlsIn(part).some((url) => urls.includes(url))),
  )
}
