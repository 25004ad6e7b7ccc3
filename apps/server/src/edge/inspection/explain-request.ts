import type { KeyObject } from 'node:crypto'
import { formatDateTime, type SignatureCheckAnswer } from '@havn/contract'
import { buildSigningString, createDigest, formatKeyId, identifyCertificate } from '@havn/http-signature'
import type { CheckContext } from '../checks/check-context.ts'
import type { ReceivedRequest } from '../http/received-request.ts'
import { listChanges } from './changes.ts'
import type { InspectedCertificate } from './inspect-certificate.ts'
import { type Inspection, inspectRequest } from './inspect-request.ts'
import { buildSigningInstructions } from './signing-instructions.ts'

/** Explains what every check would say about a request. Nothing is executed, and no bank is involved. */
export async function explainRequest(
  trust: Pick<CheckContext, 'readCertificate' | 'revocationStatusOf'>,
  request: ReceivedRequest,
  nowMilliseconds: number,
): Promise<SignatureCheckAnswer> {
  const inspection = await inspectRequest(trust, request, nowMilliseconds)
  const { operation, verdicts, certificate } = inspection
  const accepted = verdicts.every(({ verdict }) => verdict === 'passed')
  const signingString = builtString(inspection)
  const toSign = accepted ? undefined : buildSigningInstructions(inspection)
  return {
    accepted,
    ...(operation === undefined ? {} : { operation: operation.id }),
    changes: listChanges(inspection),
    checks: [...verdicts],
    ...(signingString === undefined ? {} : { signingString }),
    ...(request.body.length === 0 ? {} : { digest: createDigest(request.body) }),
    ...(certificate === undefined
      ? {}
      : {
          keyId: formatKeyId(identifyCertificate(certificate.certificate.x509)),
          certificate: factsOf(certificate),
        }),
    ...(toSign === undefined ? {} : { toSign }),
  }
}

function builtString({ request, signature }: Inspection): string | undefined {
  if (signature === undefined) return undefined
  const built = buildSigningString({ ...request, names: signature.headers })
  return built.ok ? built.value : undefined
}

function factsOf({ certificate, organizationIdentifier, isTrusted }: InspectedCertificate) {
  const { x509, roles } = certificate
  return {
    subject: x509.subject.replaceAll('\n', ', '),
    issuer: x509.issuer.replaceAll('\n', ', '),
    serialNumber: x509.serialNumber,
    ...(organizationIdentifier === undefined ? {} : { organizationIdentifier }),
    // The answer names those that the interface without issuers of cards has.
    roles: [...roles].filter((role) => role !== 'CBPII'),
    validFrom: formatDateTime(new Date(certificate.validFromMilliseconds)),
    validTo: formatDateTime(new Date(certificate.validToMilliseconds)),
    key: describeKey(x509.publicKey),
    trusted: isTrusted,
  }
}

function describeKey({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): string {
  const bits = details?.modulusLength
  return [type?.toUpperCase(), bits === undefined ? details?.namedCurve : `${bits} bits`]
    .filter(Boolean)
    .join(', ')
}
