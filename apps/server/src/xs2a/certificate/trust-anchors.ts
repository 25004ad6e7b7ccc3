import { X509Certificate } from 'node:crypto'
import * as pkijs from 'pkijs'

/** The certificate authorities whose word counts. */
export interface TrustAnchors {
  /** Undefined when the certificate leads to an anchor; else what is wrong, in words. */
  whyUntrusted(certificate: pkijs.Certificate): Promise<string | undefined>
}

export function readTrustAnchors(pem: string): TrustAnchors {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  const anchors = blocks.map((block) => pkijs.Certificate.fromBER(new X509Certificate(block).raw))
  if (anchors.length === 0) throw new Error('the file of certificate authorities holds no PEM certificate')

  return {
    async whyUntrusted(certificate) {
      const engine = new pkijs.CertificateChainValidationEngine({
        trustedCerts: anchors,
        certs: [certificate],
        // Dates are judged at every call, not when the certificate is first seen.
        checkDate: new Date(certificate.notBefore.value.getTime()),
      })
      const { result, resultMessage } = await engine.verify()
      return result ? undefined : resultMessage
    },
  }
}
