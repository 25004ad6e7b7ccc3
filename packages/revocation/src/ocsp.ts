import { X509Certificate } from 'node:crypto'
import {
  type DerElement,
  nullElement,
  objectIdentifier,
  octetString,
  readElements,
  sequence,
} from '@havn/der'
import { partsOfCertificate, sha1 } from './certificate-parts.ts'
import { expectElement, isOid, partsOf, timeOf } from './der-values.ts'
import { type CertificateStatus, reasonOf, refuseStatus } from './status-outcome.ts'
import { type StatusAnswer, type StatusOutcome, usableUntil } from './status-outcome.ts'
import { isSignedWith } from './verify-signed.ts'

const BASIC_RESPONSE = '1.3.6.1.5.5.7.48.1.1'
const SHA1 = '1.3.14.3.2.26'
const SIGNS_OCSP = '1.3.6.1.5.5.7.3.9'
const RESPONSE_STATUSES = [
  'successful',
  'malformedRequest',
  'internalError',
  'tryLater',
  '',
  'sigRequired',
  'unauthorized',
]

/** Makes the question about one certificate (RFC 6960), without a nonce: responders answer from what they signed before. */
export function makeOcspRequest(certificate: X509Certificate, issuer: X509Certificate): Uint8Array {
  return sequence(sequence(sequence(sequence(certificateId(certificate, issuer)))))
}

/** SHA-1 only names the authority here, and is the one hash that every responder knows. */
function certificateId(certificate: X509Certificate, issuer: X509Certificate): Uint8Array {
  return sequence(sequence(objectIdentifier(SHA1), nullElement()), ...namesOf(certificate, issuer))
}

/** What names a certificate in OCSP, after the hash: the name and key of its authority, and its serial number. */
function namesOf(certificate: X509Certificate, issuer: X509Certificate): readonly Uint8Array[] {
  const { serial, issuer: issuerName } = partsOfCertificate(certificate)
  return [octetString(sha1(issuerName)), octetString(sha1(partsOfCertificate(issuer).publicKey)), serial]
}

/** Reads the answer to `makeOcspRequest`, and believes it only if the authority or a signer of its own signed it. */
export function readOcspAnswer(answer: StatusAnswer): StatusOutcome {
  try {
    return readAnswer(answer)
  } catch (error) {
    return refuseStatus('unreadable', error instanceof Error ? error.message : 'unknown error')
  }
}

function readAnswer(answer: StatusAnswer): StatusOutcome {
  const [status, holder] = partsOf(readElements(answer.bytes)[0])
  const code = expectElement(status, 0x0a).content[0] ?? 0
  if (code !== 0) return refuseStatus('no-answer', RESPONSE_STATUSES[code] ?? String(code))
  const [type, response] = partsOf(readElements(expectElement(holder, 0xa0).content)[0])
  if (!isOid(type, BASIC_RESPONSE)) return refuseStatus('unreadable', 'expected a basic response')
  const basic = partsOf(readElements(expectElement(response, 0x04).content)[0])
  const [content, algorithm, signature, certificates] = basic
  if (content === undefined || algorithm === undefined || signature === undefined)
    return refuseStatus('unreadable', 'expected a signed response')
  const [responder, , responses] = partsOf(content).filter(({ tag }) => tag !== 0xa0)
  const signer = findSigner(answer, responder, certificates)
  if (signer === undefined)
    return refuseStatus(
      'signer-refused',
      'expected the authority itself, or a certificate of it for signing OCSP that is valid now',
    )
  if (!isSignedWith({ content, algorithm, signature }, signer.publicKey))
    return refuseStatus('signature-wrong', 'the answer is not what its signer signed')
  return readResponses(answer, partsOf(responses))
}

/**
 * The certificate that the answer names as its signer, if it may sign: that of the authority, or one that the authority
 * issued for this purpose. Any other certificate of the authority, such as that of a TPP, must not.
 */
function findSigner(
  { issuer, nowMilliseconds }: StatusAnswer,
  responder: DerElement | undefined,
  certificates: DerElement | undefined,
): X509Certificate | undefined {
  const given =
    certificates === undefined
      ? []
      : partsOf(readElements(certificates.content)[0]).map(({ encoded }) => new X509Certificate(encoded))
  const delegates = given.filter(
    (one) =>
      one.checkIssued(issuer) &&
      one.verify(issuer.publicKey) &&
      one.keyUsage?.includes(SIGNS_OCSP) &&
      one.validFromDate.getTime() <= nowMilliseconds &&
      nowMilliseconds <= one.validToDate.getTime(),
  )
  return [issuer, ...delegates].find((one) => isNamedBy(responder, one))
}

/** A responder is named by its subject [1] or by the hash of its key [2]. */
function isNamedBy(responder: DerElement | undefined, certificate: X509Certificate): boolean {
  const { subject, publicKey } = partsOfCertificate(certificate)
  const [name] = responder === undefined ? [] : readElements(responder.content)
  if (responder?.tag === 0xa1) return Buffer.from(subject).equals(name?.encoded ?? new Uint8Array())
  return responder?.tag === 0xa2 && sha1(publicKey).equals(expectElement(name, 0x04).content)
}

function readResponses(
  { certificate, issuer, nowMilliseconds }: StatusAnswer,
  responses: readonly DerElement[],
): StatusOutcome {
  const expected = Buffer.concat(namesOf(certificate, issuer))
  const matching = responses.map(partsOf).find(([id]) => {
    const [algorithm, ...given] = partsOf(id)
    return (
      isOid(partsOf(algorithm)[0], SHA1) &&
      expected.equals(Buffer.concat(given.map(({ encoded }) => encoded)))
    )
  })
  if (matching === undefined)
    return refuseStatus('other-certificate', 'the answer is not about this certificate')
  const [, status, thisUpdate, next] = matching
  const nextUpdate = next?.tag === 0xa0 ? timeOf(readElements(next.content)[0]) : undefined
  const until = usableUntil({ thisUpdate: timeOf(thisUpdate), nextUpdate }, nowMilliseconds)
  if (until === undefined) return refuseStatus('not-current', 'the answer is too old, or from the future')
  return { ok: true, certificateStatus: statusOf(status), usableUntilMilliseconds: until }
}

function statusOf(element: DerElement | undefined): CertificateStatus {
  if (element?.tag === 0x80) return { status: 'good' }
  if (element?.tag === 0x82) return { status: 'unknown' }
  const [revokedAt, reason] = readElements(expectElement(element, 0xa1).content)
  const code = reason === undefined ? undefined : readElements(reason.content)[0]?.content[0]
  return { status: 'revoked', revokedAtMilliseconds: timeOf(revokedAt), reason: reasonOf(code) }
}
