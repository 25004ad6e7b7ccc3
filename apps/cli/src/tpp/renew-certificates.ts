import { createPublicKey, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import {
  type CertificatePaths,
  daysLeftMin,
  daysUntil,
  faultOfCertificate,
  isIssuedBy,
  issueCaCertificate,
  issueSealCertificate,
  listTppNames,
  type SandboxCa,
  writePrivate,
  writeRenewedCertificate,
} from '@havn/test-certificates'
import { howToReplace } from './replace-certificate.ts'
import { readTpp } from './read-tpp.ts'

type Renewal = { state: CertificatePaths; ca: SandboxCa; now: Date }

/**
 * Renews what the sandbox's own authority issued and what expires within thirty days: the authority's own certificate,
 * the bank's seal and the TPPs' certificates, all with the same keys and names. Returns a line for each, for the user,
 * also for a TPP whose certificate somebody else issued and that expires.
 */
export function renewCertificates({ state, ca, now }: Renewal): string[] {
  const lines: string[] = []
  const left = readDaysLeft(state.ca, now)
  if (left < daysLeftMin) {
    writePrivate(state.ca, issueCaCertificate(ca))
    lines.push(
      `Renewed the certificate of the sandbox's authority, ${expiry(left)}: whoever imported ${state.ca} imports it again.`,
    )
  }
  const sealLeft = readDaysLeft(state.sealCertificate, now)
  if (sealLeft < daysLeftMin) {
    const publicKey = createPublicKey(readFileSync(state.sealKey))
    writePrivate(state.sealCertificate, issueSealCertificate(ca, publicKey))
    lines.push(`Renewed the certificate of the bank's seal, ${expiry(sealLeft)}.`)
  }
  return [...lines, ...listTppNames(state).flatMap((name) => renewExpiringTpp({ state, ca, now }, name))]
}

function renewExpiringTpp({ state, ca, now }: Renewal, name: string): string[] {
  if (!existsSync(state.tppKey(name)) || !existsSync(state.tppCertificate(name))) return []
  const tpp = readTpp(state, name)
  const left = daysUntil(tpp.certificate.validToDate, now)
  if (left >= daysLeftMin || faultOfCertificate(tpp.certificate) !== undefined) return []
  if (!isIssuedBy(ca, tpp.certificate))
    return [
      `The certificate of TPP ${name} ${left < 0 ? 'has expired' : `expires in ${left} days`}, and the sandbox cannot renew ` +
        `what it did not issue: ${howToReplace(name)}.`,
    ]
  writeRenewedCertificate({ paths: state, ca, name, tpp })
  return [`Renewed the certificate of TPP ${name}, ${expiry(left)}; key and TPP id are the same.`]
}

function readDaysLeft(file: string, now: Date): number {
  return daysUntil(new X509Certificate(readFileSync(file)).validToDate, now)
}

const expiry = (days: number) => (days < 0 ? `which has expired` : `which expires in ${days} days`)
