import { X509Certificate } from 'node:crypto'
import type { Operation } from '@havn/contract'
import type { ReceivedHeaders } from '@havn/http-signature'
import { readCertificateFacts } from '@havn/test-certificates'
import { type Finding, passed, refused } from './finding.ts'

type Check = {
  headers: ReceivedHeaders
  /** The certificate of --certificate, which takes the place of that in the header. */
  given: X509Certificate | undefined
  operation: Operation | undefined
  now: Date
}

type CheckedCertificate = { certificate: X509Certificate | undefined; finding: Finding }

const howToPrint = 'its value is what this prints: openssl x509 -in cert.pem -outform DER | openssl base64 -A'

/** Checks the certificate of a request as far as that needs no bank: its form, its dates and its role. */
export function checkCertificate({ headers, given, operation, now }: Check): CheckedCertificate {
  const [value] = headers.get('tpp-signature-certificate') ?? []
  if (given === undefined && value === undefined)
    return {
      certificate: undefined,
      finding: refused('certificate', `There is no TPP-Signature-Certificate; ${howToPrint}`),
    }
  const certificate = given ?? readHeader(value ?? '')
  if (certificate === undefined)
    return {
      certificate,
      finding: refused('certificate', `TPP-Signature-Certificate holds no certificate; ${howToPrint}`),
    }
  const problems = findProblems(certificate, { operation, now })
  if (value !== undefined && value !== certificate.raw.toString('base64') && given === undefined)
    problems.push(`It is a certificate, but not written as Base64 of DER on one line; ${howToPrint}`)
  const finding = problems.length === 0 ? passed('certificate') : refused('certificate', problems.join('\n'))
  return { certificate, finding }
}

function findProblems(
  certificate: X509Certificate,
  { operation, now }: { operation: Operation | undefined; now: Date },
): string[] {
  const { validFrom, validTo, roles, organizationIdentifier } = readCertificateFacts(certificate)
  const problems: string[] = []
  if (validTo < now) problems.push(`It expired on ${validTo.toISOString()}: renew it.`)
  if (validFrom > now) problems.push(`It is not valid before ${validFrom.toISOString()}.`)
  if (organizationIdentifier === undefined)
    problems.push('Its subject has no organizationIdentifier (2.5.4.97): a bank cannot know the TPP.')
  const role = operation?.role ?? 'any'
  if (role !== 'any' && !roles.includes(role))
    problems.push(`The operation needs the role ${role}; the certificate has ${roles.join(', ') || 'none'}.`)
  return problems
}

/** Reads a certificate in Base64, also one with line breaks or the lines of PEM around it. */
function readHeader(value: string): X509Certificate | undefined {
  try {
    const base64 = value.replaceAll(/-----[A-Z ]+-----|\\n|\s/g, '')
    return new X509Certificate(Buffer.from(base64, 'base64'))
  } catch {
    return undefined
  }
}
