import { verify } from 'node:crypto'
import type { Seal } from './seal.ts'

/** What an operator wants to know about a seal. */
export interface SealState {
  readonly id: string
  readonly kind: Seal['signer']['kind']
  readonly algorithm: Seal['algorithm']
  readonly subject: string
  readonly issuer: string
  readonly validFrom: Date
  readonly validTo: Date
}

/** Describes a seal, without using its key. */
export function describeSeal({ id, algorithm, certificate, signer }: Seal): SealState {
  const { subject, issuer, validFromDate: validFrom, validToDate: validTo } = certificate
  return { id, kind: signer.kind, algorithm, subject, issuer, validFrom, validTo }
}

/** Signs with the seal. Returns why TPPs could not verify what it signs; undefined if they could. */
export async function findSealFault(seal: Seal, nowMilliseconds: number): Promise<string | undefined> {
  const { certificate, signer } = seal
  const { validFrom, validTo } = describeSeal(seal)
  if (nowMilliseconds < validFrom.getTime() || nowMilliseconds > validTo.getTime())
    return `the certificate is valid from ${validFrom.toISOString()} to ${validTo.toISOString()} only`
  const probe = Buffer.from('havn seal check')
  try {
    const signature = await signer.sign(probe)
    return verify('sha256', probe, certificate.publicKey, signature)
      ? undefined
      : 'the key is not that of the certificate: its signature does not verify'
  } catch (error) {
    return `the key does not sign: ${error instanceof Error ? error.message : String(error)}`
  }
}
