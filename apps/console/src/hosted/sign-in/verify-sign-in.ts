import { verify, X509Certificate } from 'node:crypto'
import {
  bankOrganizationIdentifier,
  isIssuedBy,
  readCertificateFacts,
  type SandboxCa,
} from '@havn/test-certificates'
import type { Challenges } from './challenges.ts'

/** What somebody gives to sign in. */
export interface SignInAnswer {
  readonly challenge: string
  /** In PEM, or DER in Base64. */
  readonly certificate: string
  /** In Base64. */
  readonly signature: string
}

export type SignIn =
  | { readonly ok: true; readonly certificate: X509Certificate }
  | { readonly ok: false; readonly problem: string }

interface SignInSetup {
  readonly challenges: Challenges
  readonly ca: Pick<SandboxCa, 'publicKey'>
}

/** Checks a signed challenge: chain, validity and signature. The challenge is used up only if all of them are right. */
export function verifySignIn(
  { challenges, ca }: SignInSetup,
  answer: SignInAnswer,
  nowMilliseconds: number,
): SignIn {
  const challenge = answer.challenge.trim()
  const problem = challenges.findProblem(challenge, nowMilliseconds)
  if (problem !== undefined) return refuse(`${problem}; sign the new one below`)
  const certificate = parseCertificate(answer.certificate)
  if (certificate === undefined) return refuse('expected the certificate that you got here, in PEM')
  const certificateProblem = findCertificateProblem(certificate, ca, nowMilliseconds)
  if (certificateProblem !== undefined) return refuse(certificateProblem)
  if (!isSignedBy(certificate, challenge, answer.signature))
    return refuse(
      'the signature is not one over this challenge by the key of this certificate: sign exactly the characters shown, without a line break at the end, with SHA-256',
    )
  if (!challenges.claim(challenge, nowMilliseconds))
    return refuse('the challenge was used already; sign the new one below')
  return { ok: true, certificate }
}

function findCertificateProblem(
  certificate: X509Certificate,
  ca: Pick<SandboxCa, 'publicKey'>,
  now: number,
): string | undefined {
  if (certificate.ca || !isIssuedBy(ca, certificate))
    return 'this sandbox did not issue the certificate: register first'
  if (certificate.validToDate.getTime() < now)
    return `the certificate expired on ${certificate.validToDate.toISOString().slice(0, 10)}: register again`
  if (certificate.validFromDate.getTime() > now) return 'the certificate is not valid yet'
  const { organizationIdentifier, roles } = readCertificateFacts(certificate)
  const isTpp = organizationIdentifier !== undefined && organizationIdentifier !== bankOrganizationIdentifier
  return isTpp && roles.length > 0 && !roles.includes('ASPSP')
    ? undefined
    : 'the certificate is not that of a TPP'
}

function parseCertificate(text: string): X509Certificate | undefined {
  try {
    const trimmed = text.trim()
    if (trimmed.length > 10_000) return undefined
    return new X509Certificate(trimmed.startsWith('-----') ? trimmed : Buffer.from(trimmed, 'base64'))
  } catch {
    return undefined
  }
}

/** openssl writes a signature of EC in DER, a browser as two numbers of 32 bytes. */
function isSignedBy({ publicKey }: X509Certificate, text: string, base64: string): boolean {
  const signature = Buffer.from(base64.slice(0, 2_000), 'base64')
  const dsaEncoding = publicKey.asymmetricKeyType === 'ec' && signature.length === 64 ? 'ieee-p1363' : 'der'
  try {
    return verify('sha256', Buffer.from(text), { key: publicKey, dsaEncoding }, signature)
  } catch {
    return false
  }
}

function refuse(problem: string): SignIn {
  return { ok: false, problem }
}
