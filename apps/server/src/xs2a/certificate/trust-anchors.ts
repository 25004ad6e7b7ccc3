import { X509Certificate } from 'node:crypto'
import * as pkijs from 'pkijs'

/** The certificate authorities whose word counts. */
export interface TrustAnchors {
  followChain(certificate: pkijs.Certificate): Promise<Chain>
}

export type Chain =
  | { readonly ok: true; readonly validFromMilliseconds: number; readonly validToMilliseconds: number }
  | { readonly ok: false; readonly why: string }

export function readTrustAnchors(pem: string): TrustAnchors {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  const anchors = blocks.map((block) => readAnchor(new X509Certificate(block)))
  if (anchors.length === 0) throw new Error('the file of certificate authorities holds no PEM certificate')

  return {
    async followChain(certificate) {
      const engine = new pkijs.CertificateChainValidationEngine({
        trustedCerts: anchors,
        certs: [certificate],
        // Dates are judged at every call, not when the certificate is first seen.
        checkDate: certificate.notBefore.value,
      })
      const { result, resultMessage, certificatePath = [] } = await engine.verify()
      if (!result) return { ok: false, why: `it does not lead to a trusted authority: ${resultMessage}` }
      // A chain is valid while all of it is.
      return {
        ok: true,
        validFromMilliseconds: Math.max(...certificatePath.map(({ notBefore }) => notBefore.value.getTime())),
        validToMilliseconds: Math.min(...certificatePath.map(({ notAfter }) => notAfter.value.getTime())),
      }
    },
  }
}

function readAnchor(x509: X509Certificate): pkijs.Certificate {
  if (!x509.ca) throw new Error(`${x509.subject.replaceAll('\n', ', ')} is no certificate authority`)
  return pkijs.Certificate.fromBER(x509.raw)
}
