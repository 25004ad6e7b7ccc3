import type { KeyObject, X509Certificate } from 'node:crypto'
import { algorithmsOf } from '@havn/http-signature'
import { describeKey, readCertificateFacts } from './certificate-facts.ts'

/** The roles that a bank's interface is for. */
const ACCESS_ROLES = ['PISP', 'AISP', 'CBPII'] as const

type Given = { certificate: X509Certificate; key: KeyObject; now: Date }

/** Finds why no bank could accept calls that are signed with this key and certificate; empty if nothing is wrong. */
export function findCertificateProblems({ certificate, key, now }: Given): string[] {
  const { roles, organizationIdentifier, validFrom, validTo, subject } = readCertificateFacts(certificate)
  const problems: string[] = []
  if (!certificate.checkPrivateKey(key))
    problems.push(
      `the key (${describeKey(key)}) is not that of the certificate (${describeKey(certificate.publicKey)}): ` +
        '`openssl pkey -in key.pem -pubout` and `openssl x509 -in cert.pem -noout -pubkey` must print the same',
    )
  if (algorithmsOf(certificate.publicKey).length === 0)
    problems.push(
      `expected a key of RSA with 2048 bits or more, or EC on P-256; got ${describeKey(certificate.publicKey)}`,
    )
  if (certificate.ca) problems.push('this is the certificate of a certificate authority, not of a TPP')
  if (validTo < now) problems.push(`it expired on ${validTo.toISOString()}`)
  if (validFrom > now) problems.push(`it is not valid before ${validFrom.toISOString()}`)
  if (organizationIdentifier === undefined)
    problems.push(
      `its subject has no organizationIdentifier (2.5.4.97) such as PSDNO-FSA-987654321, by which a bank knows the TPP: ${subject}`,
    )
  if (!ACCESS_ROLES.some((role) => roles.includes(role)))
    problems.push(
      'it has none of the roles PSP_PI (PISP), PSP_AI (AISP) and PSP_IC (CBPII) in its qcStatements (ETSI TS 119 495): it must be a QSealC',
    )
  return problems
}
