import type { EvidenceResults } from '../check-evidence.ts'
import type { PaymentCase } from '../payment-case.ts'
import type { OfficeMessage } from './office-parts.ts'

/** What a payment's page shows. */
export interface PaymentContent {
  readonly bankId: string
  readonly found: PaymentCase
  readonly evidence: EvidenceResults
  /** What came of the form that was just sent. */
  readonly message?: OfficeMessage | undefined
  /** The reason that was typed, if the form is shown again. */
  readonly reason?: string | undefined
}
