import type { Database } from '../../platform/database/database.ts'
import { verifySignedText } from '../../domain/sca/oidc/index.ts'
import { listEvidence, verifyEvidence } from '../../domain/sca/index.ts'
import type { KeyRing } from '../../platform/shared/key-ring.ts'
import type { PaymentCase } from './payment-case.ts'

/** Whether everything verified that proves an authentication; by authorisation. One without an entry has no evidence. */
export type EvidenceResults = ReadonlyMap<string, boolean>

/** Verifies the evidence of a payment's authorisations, of its basket too. Nothing of its contents is returned. */
export async function checkEvidence(
  { bankDatabase, keys }: { readonly bankDatabase: Database; readonly keys: KeyRing },
  bankId: string,
  { payment: { paymentId, basketId } }: PaymentCase,
): Promise<EvidenceResults> {
  const results = new Map<string, boolean>()
  for (const subjectId of [paymentId, ...(basketId === null ? [] : [basketId])])
    for (const stored of await listEvidence(bankDatabase, bankId, subjectId)) {
      const { findings } = await verifyEvidence(stored, { keys, verifySignature: verifySignedText })
      const isVerified = findings.every(({ isTrue }) => isTrue)
      results.set(stored.authorisationId, isVerified && results.get(stored.authorisationId) !== false)
    }
  return results
}
