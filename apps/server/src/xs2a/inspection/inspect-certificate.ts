import type { KeyObject } from 'node:crypto'
import { recoverCertificate } from '../certificate/recover-certificate.ts'
import {
  charactersMax,
  decodeCanonical,
  parseCertificate,
  readX509,
} from '../certificate/parse-certificate.ts'
import { rolesIn } from '../certificate/qc-statements.ts'
import type { ReadTppCertificate } from '../certificate/certificate-cache.ts'
import type { CertificateOutcome, TppCertificate } from '../certificate/tpp-certificate.ts'

/** A certificate as far as it can be made out, trusted or not. */
export interface InspectedCertificate {
  /** What the checks would say of the header as it was sent. */
  readonly outcome: CertificateOutcome
  /** The value that the header should have. */
  readonly headerValue: string
  readonly certificate: TppCertificate
  readonly organizationIdentifier: string | undefined
  /** Issued by an authority that counts, whatever its dates. */
  readonly isTrusted: boolean
}

// Verifying with a larger key takes so long that anybody could keep the server busy with a certificate of their own.
const rsaBitsMax = 4096

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
