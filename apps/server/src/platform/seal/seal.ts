import { createHash, X509Certificate } from 'node:crypto'
import { algorithmsOf, formatKeyId, identifyCertificate, type SignatureAlgorithm } from '@havn/http-signature'
import type { Signer } from './signer.ts'

/** The bank's eIDAS seal: what it signs with in its own name, and the certificate that proves it. */
export interface Seal {
  /** The first 16 hexadecimal digits of the SHA-256 of the public key. */
  readonly id: string
  readonly algorithm: SignatureAlgorithm
  readonly certificate: X509Certificate
  /** The certificates of its issuers, as far as they are given. */
  readonly issuers: readonly X509Certificate[]
  /** The keyId of Signature headers. */
  readonly keyId: string
  /** The certificate as a header has it: DER in Base64. */
  readonly encodedCertificate: string
  readonly signer: Signer
}

/** Which answers the bank signs with its seal: none, those that a TPP asks it to sign, or all. */
export const SIGN_ANSWERS = ['off', 'on-request', 'always'] as const

/** A bank's own seal, and which answers it signs besides notifications. */
export interface BankSeal extends Seal {
  readonly signAnswers: (typeof SIGN_ANSWERS)[number]
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** The algorithm of a seal certificate in PEM; undefined if no TPP could verify its signatures. */
export function sealAlgorithmOf(certificatePem: string): SignatureAlgorithm | undefined {
  return algorithmsOf(new X509Certificate(certificatePem).publicKey)[0]
}

/** Puts a signer and its certificate together. The certificates of its issuers may follow in the PEM. */
export function createSeal(signer: Signer, certificatePem: string): Seal {
  const certificates = (certificatePem.match(CERTIFICATE) ?? []).map((pem) => new X509Certificate(pem))
  const [certificate, ...issuers] = certificates
  if (certificate === undefined) throw new TypeError('expected a certificate in PEM')
  const algorithm = sealAlgorithmOf(certificatePem)
  if (algorithm === undefined)
    throw new TypeError('expected a certificate for RSA of at least 2048 bits or EC on P-256')
  return {
    id: sealIdOf(certificate),
    algorithm,
    certificate,
    issuers,
    keyId: formatKeyId(identifyCertificate(certificate)),
    encodedCertificate: certificate.raw.toString('base64'),
    signer,
  }
}

function sealIdOf({ publicKey }: X509Certificate): string {
  const key = publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(key).digest('hex').slice(0, 16)
}
