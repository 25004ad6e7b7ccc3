import type { KeyObject } from 'node:crypto'
import { recoverCertificate } from '../certificate/recover-certificate.ts'
import {
  charactersMax,
  decodeCanonical,
  hashOf,
  parseCertificate,
  readX509,
} from '../certificate/parse-certificate.ts'
import { rolesIn } from '../certificate/qc-statements.ts'
import type { ReadTppCertificate } from '../certificate/certificate-cache.ts'
import type { CertificateOutcome, TppCertificate } from '../certificate/tpp-certificate.ts'

/** A certificate that could be read, whether trusted or not. */
export interface InspectedCertificate {
  /** The result of reading the header as it was sent. */
  readonly outcome: CertificateOutcome
  /** The value that the header should have. */
  readonly headerValue: string
  readonly certificate: TppCertificate
  readonly organizationIdentifier: string | undefined
  /** Whether a trusted authority issued it, whatever its dates. */
  readonly isTrusted: boolean
}

// Verifying with a larger key takes so long that anybody could overload the server with a certificate of their own.
const rsaBitsMax = 4096

/** Reads the certificate in a header, also one that was written wrongly; undefined if there is none. */
export async function inspectCertificate(
  sent: string,
  readCertificate: ReadTppCertificate,
  nowMilliseconds: number,
): Promise<InspectedCertificate | undefined> {
  const headerValue = recoverCertificate(sent)
  if (headerValue === undefined || headerValue.length > charactersMax) return undefined
  const read = readX509(decodeCanonical(headerValue) ?? NONE)
  const parsed = read === undefined || !isAffordable(read.publicKey) ? undefined : parseCertificate(read)
  if (parsed === undefined) return undefined
  const outcome = await readCertificate(sent, nowMilliseconds)
  const recovered = headerValue === sent ? outcome : await readCertificate(headerValue, nowMilliseconds)
  const { x509, legalName, statements } = parsed
  const [validFromMilliseconds, validToMilliseconds] = [Date.parse(x509.validFrom), Date.parse(x509.validTo)]
  if (Number.isNaN(validFromMilliseconds + validToMilliseconds)) return undefined
  const { organizationIdentifier } = legalName
  const untrusted: TppCertificate = {
    x509,
    hash: hashOf(x509),
    tppId: organizationIdentifier ?? '',
    organisationName: legalName.organisation ?? '',
    roles: statements === undefined ? new Set() : rolesIn(statements),
    validFromMilliseconds,
    validToMilliseconds,
  }
  return {
    outcome,
    headerValue,
    certificate: recovered.certificate ?? untrusted,
    organizationIdentifier,
    isTrusted: recovered.certificate !== undefined,
  }
}

const NONE = Buffer.alloc(0)

function isAffordable({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  return asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) <= rsaBitsMax
}
