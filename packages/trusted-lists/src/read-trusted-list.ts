import { X509Certificate } from 'node:crypto'
import { readContent } from './read-content.ts'
import { type ListOutcome, refuseList } from './trusted-list.ts'
import { verifyList } from './verify-list.ts'

/** A document that is said to be a trusted list, and who must have signed it. */
export interface ListDocument {
  readonly document: Uint8Array
  /** Base64 of the DER certificates of its signers. */
  readonly signers: readonly string[]
}

/**
 * Verifies and reads a trusted list. It takes about a second for a real one, and much longer for one that was made to:
 * servers call it in a process of its own, with `readInProcess`.
 */
export function readTrustedList({ document, signers }: ListDocument): ListOutcome {
  const pinned = signers.map((signer) => new X509Certificate(Buffer.from(signer, 'base64')))
  const verified = verifyList(document, pinned)
  if (!verified.ok) return verified
  const { signedXml, signer } = verified
  try {
    const list = readContent(signedXml)
    const issuedAt = list.issuedAtMilliseconds
    if (issuedAt < signer.validFromDate.getTime() || issuedAt > signer.validToDate.getTime())
      return refuseList(
        'signer-unknown',
        'the certificate of the signer was not valid when the list was issued',
      )
    return { ok: true, list, signer: signer.raw.toString('base64') }
  } catch (error) {
    return refuseList('content-refused', error instanceof Error ? error.message : 'unknown error')
  }
}
